import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The kind of a route that is not an API call of the interface. `page`: the interface's page and its files, which a person may open from
 * another site's link. `automation`: a call that comes from any host and is checked by its run's token. `monitoring`: a call of a program
 * that watches the server, whose access the route itself checks.
 */
type RouteKind = 'page' | 'automation' | 'monitoring'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
    /** Whether monitoring programs call the route every few seconds: its calls are logged at debug and make no spans. */
    isProbe?: boolean
    /** The access that the route requires; none where a page declares nothing. */
    access?: Access | ((request: FastifyRequest) => Access)
    /** Whether a person who has yet to set up a required second factor may call the route. */
    allowedBeforeFactor?: boolean
  }
}

/** Declares the kind of a scope's routes. For routes without a kind the guard is strictest. */
export function declareRouteKind(scope: FastifyInstance, kind: RouteKind): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, kind }
  })
}

/** Declares that monitoring programs call a scope's routes every few seconds. Who may call them is declared apart (`declareAccess`). */
export function declareProbes(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isProbe: true }
  })
}

/** Declares who may call a scope's routes. */
export function declareAccess(scope: FastifyInstance, access: NonNullable<FastifyContextConfig['access']>): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}
