import type { Access } from 'contract/accounts/permissions.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The kind of a route that is not an API call of the interface. `page`: the interface's page and its files, which a person may open from
 * another site's link. `automation`: a call that comes from any host and is checked by its run's token. `monitoring`: a call of a program
 * that watches the server, which the route itself lets in.
 */
type RouteKind = 'page' | 'automation' | 'monitoring'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
    /** Whether programs ask the route all the time: its calls are logged at debug and make no spans. */
    isProbe?: boolean
    /** The access that the route requires; none where a page declares nothing. */
    access?: Access | ((request: FastifyRequest) => Access)
    /** Whether a person may call the route who has yet to set up a required second factor. */
    allowedBeforeFactor?: boolean
  }
}

/** Declares the kind of a scope's routes. Where no kind is declared, the guard lets in the fewest requests. */
export function declareKind(scope: FastifyInstance, kind: RouteKind): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, kind }
  })
}

/** Declares that programs ask a scope's routes all the time. */
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
