import { type CivilDate, dateInZone } from 'contract/dates.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Outgoing } from './outgoing.ts'
import type { User } from './permissions.ts'
import type { Queue } from './queue.ts'
import type { SecretBox } from './secret-box.ts'
import type { Storage } from './storage.ts'
import type { Timings } from './timings.ts'
import type { Uploads } from './uploads.ts'

/** What every room may work with, built once per server. The rooms above add what only they need: `HttpServices`, `RunServices`. */
export type Services = {
  log: Log
  db: Db
  queue: Queue
  storage: Storage
  /** The clock: tests set it. */
  now: () => Date
  /** PostgreSQL's clock, asked through the given connection. */
  databaseNow: (db: Db) => Promise<Date>
  timeZone: string
  localUser: User
  secrets: SecretBox
  /** The only way out to other hosts. */
  outgoing: Outgoing
  timings: Timings
  /** The address that a run's automation reports to. */
  callbackUrl: (runId: number | ':id') => string
  /** The other service's address, where the seed's calls are passed on. */
  upstream: string | undefined
  /** Aborted when the server ends. */
  ending: AbortController
  /** Work that goes on after its call was answered; the server ends after it. */
  unfinished: Set<Promise<unknown>>
}

/** What the service of one call works with. On an unsafe call `db` is the transaction that also holds the Idempotency-Key. */
export type Ctx = Omit<Services, 'localUser' | 'ending' | 'unfinished'> & {
  user: User
  /** The workspace's calendar day. */
  today: () => CivilDate
  /** Files kept here are thrown away again if the call fails. */
  uploads: Uploads
}

/** Makes the context of one piece of work on a database or a transaction. */
export function makeContext(services: Services, own: Pick<Ctx, 'db' | 'uploads' | 'log'>): Ctx {
  const { localUser: user, ending: _ending, unfinished: _unfinished, ...shared } = services
  return { ...shared, ...own, user, today: () => dateInZone(services.timeZone, services.now()) }
}
