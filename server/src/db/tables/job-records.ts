import { bigint, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const jobOutcome = pgEnum('job_outcome', ['succeeded', 'failed', 'skipped'])

/** Of a work queue only the failures are recorded, because its work has records of its own; instants are by the server's clock. */
export const jobRecords = pgTable('job_records', {
  name: text().primaryKey(),
  firstSeenAt: instantColumn('first_seen_at').notNull(),
  startedAt: instantColumn('started_at'),
  /** Null while the run is under way, and if the server stopped in the middle of it. */
  endedAt: instantColumn('ended_at'),
  outcome: jobOutcome(),
  durationMs: bigint('duration_ms', { mode: 'number' }),
  succeededAt: instantColumn('succeeded_at'),
  failedAt: instantColumn('failed_at'),
  /** Null if no run has failed since the last success; work queues record no success. */
  error: text(),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  failures: bigint({ mode: 'number' }).notNull().default(0),
})
