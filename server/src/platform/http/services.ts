import type { FastifyRequest } from 'fastify'
import type { Services } from '#core/context.ts'
import type { Principal } from '#core/permissions.ts'

/** The services that the code of the folder `http/` uses, in addition to the common `Services`. */
export type HttpServices = Services & {
  /** The folder of the embedded database; undefined where the database is elsewhere. */
  databaseFolder: string | undefined
  /**
   * Finds the principal of a request; undefined where it has neither a token nor a valid session.
   * @throws 401 and 403 as `authenticateApiToken`, 429 for too many calls
   */
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
}
