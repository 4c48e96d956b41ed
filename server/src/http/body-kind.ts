import type { ConstraintStrategy } from 'fastify'

/**
 * Routes by what kind of body came, so that one path can serve the seed's two callers (§7, `financial-expense`).
 * A form goes where a form is taken and anything else where JSON is; the other kind is refused there, with 415.
 */
export const bodyKind: ConstraintStrategy<never, string> = {
  name: 'body',
  storage() {
    const handlers: Record<string, unknown> = {}
    return {
      get: (kind: string) => (handlers[kind] ?? handlers.json ?? handlers.form ?? null) as never,
      set: (kind: string, handler: unknown) => {
        handlers[kind] = handler
      },
    } as never
  },
  deriveConstraint: (request) => (/^multipart\/form-data/i.test(String(request.headers['content-type'] ?? '')) ? 'form' : 'json'),
}
