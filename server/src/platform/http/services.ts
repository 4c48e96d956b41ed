import type { FastifyRequest } from 'fastify'
import type { Services } from '#core/context.ts'
import type { Principal } from '#core/permissions.ts'
import type { EventHub } from '../events/hub.ts'

export type HttpServices = Services & {
  databaseFolder: string | undefined
  hub: Pick<EventHub, 'lastDelivered'>
  /** Undefined without a token or valid session. @throws 401 and 403 as `authenticateApiToken`, 429 for too many calls */
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
}
