import type { Services } from '../core/context.ts'

/** The services that the code of the folder `http/` uses, beyond the common ones. */
export type HttpServices = Services & {
  /** The folder whose disk the embedded database is on; undefined where the database is elsewhere. */
  databaseFolder: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
}
