import type { Services } from '../core/context.ts'

/** What the way in works with. */
export type HttpServices = Services & {
  /** A folder on the disk of the embedded database; undefined where the database is elsewhere. */
  databaseFolder: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
}
