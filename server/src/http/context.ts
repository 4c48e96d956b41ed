import { type CivilDate, dayIn } from 'contract/dates.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { User } from '../core/permissions.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Places } from '../core/semaphore.ts'
import type { Storage } from '../core/storage.ts'
import type { Db, Pool } from '../db/client.ts'
import type { Hub } from '../db/events/hub.ts'
import type { runs } from '../db/tables/runs.ts'
import type { Outgoing } from '../integrations/outgoing/send.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Timings } from '../runs/schedule.ts'
import type { Uploads } from './uploads/request-uploads.ts'

/** What a feature does with what its automation brought back, in the transaction of the report. */
export type ResultSink = (tx: Db, run: typeof runs.$inferSelect, result: RunResult, now: Date) => Promise<void>

/** How a run ended that we do ourselves: with its result, refused for good, or to be tried again. `reason` is for the person. */
export type Performance =
  | { outcome: 'accepted'; result: RunResult; reason: string }
  | { outcome: 'refused' | 'not-taken'; reason: string; status?: number; answer?: string; retryAfterMs?: number }

/**
 * Does a run's work here, with an AI provider, instead of sending it to the automation service. May take as long as it takes; ends soon
 * after `signal` is aborted. `progress` is 0 to 100.
 */
export type Performer = (
  services: Services,
  run: Pick<typeof runs.$inferSelect, 'id' | 'body'> & { providerId: number },
  how: { signal: AbortSignal; progress: (percent: number, message?: string) => Promise<void> },
) => Promise<Performance>

/** What the server is made of, built once. */
export type Services = {
  log: FastifyBaseLogger
  pool: Pool
  db: Db
  queue: Queue
  storage: Storage
  /** The clock: tests set it. */
  now: () => Date
  /** PostgreSQL's clock, asked through the given connection. */
  databaseNow: (db: Db) => Promise<Date>
  /** 0 to 1. */
  random: () => number
  timeZone: string
  localUser: User
  secrets: SecretBox
  /** The only way out to other hosts. */
  outgoing: Outgoing
  /** What happens, as it happens, on whichever server. */
  hub: Hub
  timings: Timings
  /** Each holds a database connection for as long as its reader takes. */
  exporting: Places
  /** Where a run's automation reports to. */
  callbackUrl: (runId: number | ':id') => string
  /** Set where the seed's calls are passed on. */
  upstream: string | undefined
  /** On the disk of the embedded database; undefined where the database is elsewhere. */
  databaseFolder: string | undefined
  sinks: Record<(typeof runs.$inferSelect)['automation'], ResultSink>
  /** Of runs that name a provider. */
  performers: Partial<Record<(typeof runs.$inferSelect)['automation'], Performer>>
  /** Runs whose work goes on here. */
  performing: Set<number>
  /** Aborted when the server ends. */
  ending: AbortController
  /** Work that goes on after its call was answered; the server ends after it. */
  unfinished: Set<Promise<unknown>>
  /** Absent where nothing goes on by itself. */
  sweeper?: { stop(): Promise<void> }
}

/** What a handler works with. On an unsafe call `db` is the transaction that also holds the Idempotency-Key. */
export type Ctx = Omit<Services, 'pool' | 'localUser' | 'unfinished' | 'sweeper' | 'ending' | 'performing'> & {
  user: User
  /** The workspace's calendar day. */
  today: () => CivilDate
  /** Files kept here are thrown away again if the call fails. */
  uploads: Uploads
}

/** The context of one piece of work on a database or a transaction. */
export function makeContext(services: Services, own: Pick<Ctx, 'db' | 'uploads' | 'log'>): Ctx {
  const {
    pool: _pool,
    localUser: user,
    unfinished: _unfinished,
    sweeper: _sweeper,
    ending: _ending,
    performing: _performing,
    ...shared
  } = services
  return { ...shared, ...own, user, today: () => dayIn(services.timeZone, services.now()) }
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}
