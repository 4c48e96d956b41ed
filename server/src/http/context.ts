import type { CivilDate } from 'contract/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Pool } from '../db/client.ts'
import type { Storage } from '../integrations/storage.ts'
import type { Queue } from '../jobs/queue.ts'
import type { User } from './permissions.ts'
import type { Uploads } from './uploads.ts'

/** What the server is made of, built once. */
export type Services = {
  pool: Pool
  db: Db
  queue: Queue
  storage: Storage
  /** The clock: tests set it. */
  now: () => Date
  timeZone: string
  localUser: User
}

/** What a handler works with. On an unsafe call `db` is the transaction that also holds the Idempotency-Key. */
export type Ctx = {
  db: Db
  user: User
  now: () => Date
  /** The workspace's calendar day. */
  today: () => CivilDate
  timeZone: string
  storage: Storage
  /** Files kept here are thrown away again if the call fails. */
  uploads: Uploads
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}
