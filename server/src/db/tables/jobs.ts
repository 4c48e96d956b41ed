import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn, reference } from './columns.ts'

export const jobState = pgEnum('job_state', ['waiting', 'running', 'done', 'failed', 'canceled'])

/** Work that outlives a call (docs/work.md). */
export const jobs = pgTable(
  'jobs',
  {
    id,
    /** The name of the job's definition, and of its queue. */
    kind: text().notNull(),
    /** The id of the record that the job works for. */
    subject: reference('subject').notNull(),
    state: jobState().notNull().default('waiting'),
    /** The step that runs, or that ran last. */
    step: text(),
    /** How often the job was claimed. A server's claim holds as long as the number is the one that it got. */
    attempt: integer().notNull().default(0),
    /** How often the current step has failed or was lost. */
    tries: integer().notNull().default(0),
    /** The results of the finished steps, by the step's name. */
    results: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    progress: jsonb().$type<JobProgress>(),
    /** The server that has claimed the job. */
    holder: text(),
    leaseUntil: instantColumn('lease_until'),
    /** When a waiting job is due. */
    nextAt: instantColumn('next_at').notNull(),
    /** Why the last failed attempt failed, in Portuguese; null once the job is done. */
    reason: text(),
    createdAt: instantColumn('created_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('jobs_open').on(table.kind, table.subject).where(sql`${table.state} in ('waiting', 'running')`),
    index('jobs_due').on(table.kind, table.nextAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('jobs_ended').on(table.endedAt),
  ],
)

/** `message`: what is being done, in Portuguese. */
export type JobProgress = { message: string }
export type JobRow = typeof jobs.$inferSelect
export type JobState = JobRow['state']
