import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/**
 * `page` may be opened from another site's link; `automation` comes from any host and is checked by its run's token; a
 * `monitoring` route checks access itself.
 */
type RouteKind = 'page' | 'automation' | 'monitoring'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
    /** Probes are logged at debug. */
    isProbe?: boolean
    access?: Access | ((request: FastifyRequest) => Access)
    allowedBeforeFactor?: boolean
  }
}

/** For routes without a kind the guard is strictest. */
export function declareRouteKind(scope: FastifyInstance, kind: RouteKind): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, kind }
  })
}

export function declareProbes(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isProbe: true }
  })
}

export function declareAccess(scope: FastifyInstance, access: NonNullable<FastifyContextConfig['access']>): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}
