import type { Services } from '../core/context.ts'

/** The services of the HTTP folder. */
export type HttpServices = Services & {
  /** The folder whose disk the embedded database is on; undefined where the database is elsewhere. */
  databaseFolder: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
}
