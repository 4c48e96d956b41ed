import type { FastifyServerOptions } from 'fastify'

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>

/**
 * Lets two endpoints share a path, one that takes JSON and one that takes a form (seed §7, `financial-expense`): the
 * one mounted first takes whatever comes and refuses what it cannot read, the other is asked for its own kind only.
 */
export const bodyKind: Constraints[string] = {
  name: 'bodyKind',
  storage() {
    const handlers = new Map()
    return { get: (kind) => handlers.get(kind) ?? null, set: (kind, handler) => void handlers.set(kind, handler) }
  },
  deriveConstraint: (request) => (isForm(request.headers['content-type']) ? 'form' : 'json'),
}

const isForm = (contentType: string | undefined) => /^multipart\/form-data\b/i.test(contentType ?? '')
