import { bigint, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/** `skipped`: the run did nothing, because the server's clock was doubted. */
export const jobOutcome = pgEnum('job_outcome', ['succeeded', 'failed', 'skipped'])

/**
 * The last run of each repeated job and of the check of a whole backup, and the failures of each work queue, by their names. Of a work
 * queue only the failures are recorded, because its work has records of its own. Instants are by the server's clock.
 */
export const jobRecords = pgTable('job_records', {
  name: text().primaryKey(),
  /** When a server first recorded a run or a failure of the job. */
  firstSeenAt: instantColumn('first_seen_at').notNull(),
  /** The start of the last run; of the check of a whole backup, the last time at which its server recorded that it goes on. */
  startedAt: instantColumn('started_at'),
  /** The end of the last run; null while the run is under way, and where the server stopped in the middle of it. */
  endedAt: instantColumn('ended_at'),
  /** The outcome of the last run that ended; null before the first one. */
  outcome: jobOutcome(),
  durationMs: bigint('duration_ms', { mode: 'number' }),
  succeededAt: instantColumn('succeeded_at'),
  failedAt: instantColumn('failed_at'),
  /** The last failure in words for a person; null where no run has failed since the last success. Work queues record no success. */
  error: text(),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  /** The number of failures since the record was made. */
  failures: bigint({ mode: 'number' }).notNull().default(0),
})
