import type { FastifyServerOptions } from 'fastify'

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>

/**
 * Lets two endpoints share a path, one for JSON and one for a form, as `financial-expense` must (specification §7). The endpoint that was
 * mounted first also gets every other content type, and refuses a body that it cannot read; the second endpoint gets only its own type.
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
