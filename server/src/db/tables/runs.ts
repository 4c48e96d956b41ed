import { AUTOMATIONS } from 'contract/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { RUN_STATES } from 'contract/runs/states.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { aiProviders } from './ai.ts'
import { projects } from './config.ts'
import { users } from './workspace.ts'

export const automation = pgEnum('automation', AUTOMATIONS)
export const runState = pgEnum('run_state', RUN_STATES)
export const attemptOutcome = pgEnum('attempt_outcome', ['accepted', 'refused', 'not-taken', 'perhaps-taken'])
export const noteKind = pgEnum('run_note_kind', ['progress', 'succeeded', 'failed', 'canceled', 'confirmed', 'resent', 'overdue'])

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Every launch of an automation, for good: nothing here is deleted, not even with the integration it went to. */
export const runs = pgTable(
  'runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    automation: automation().notNull(),
    title: text().notNull(),
    /** The very bytes that are sent: the seed's payload. Text, because jsonb would reorder it. */
    body: text().notNull(),
    state: runState().notNull().default('queued'),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The same at every attempt: what the receiver dedupes on. */
    webhookId: text('webhook_id').notNull().unique(),
    /** SHA-256, hex, of the token that reports are made with. */
    tokenHash: text('token_hash').notNull(),
    /** Of the integration as it was at the launch. */
    destinationName: text('destination_name').notNull(),
    destinationUrl: text('destination_url').notNull(),
    /** The AI provider that does it; null: the automation service. */
    providerId: reference('provider_id').references(() => aiProviders.id),
    projectId: reference('project_id').references(() => projects.id),
    attempts: integer().notNull().default(0),
    /** Counted since it was last sent by a person: a resent run gets its retries again. */
    round: integer().notNull().default(0),
    /** When it is to be sent; null when nothing is to be. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Whoever is sending it has until then; past it, it ended in the middle. */
    leaseUntil: instant('lease_until'),
    acceptedAt: instant('accepted_at'),
    progress: real(),
    message: text(),
    result: jsonb().$type<RunResult>(),
    previousId: reference('previous_id').references((): AnyPgColumn => runs.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('runs_state').on(table.state, table.id),
    index('runs_automation').on(table.automation, table.id),
    index('runs_previous').on(table.previousId),
    index('runs_project').on(table.projectId, table.createdAt).where(sql`project_id is not null`),
    index('runs_succeeded').on(table.endedAt).where(sql`state = 'succeeded'`),
    index('runs_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('runs_lease').on(table.leaseUntil).where(sql`lease_until is not null`),
    index('runs_waiting').on(table.acceptedAt).where(sql`state = 'running'`),
  ],
)

/**
 * Sums that the database keeps in the transaction of each change (docs/rollups.md). Project 0 stands for none. Each connection has
 * its own row of a sum (`shard`), so that launches do not wait for each other; readers add them up.
 */
export const runTotals = pgTable(
  'run_totals',
  {
    projectId: reference('project_id').notNull(),
    automation: automation().notNull(),
    shard: smallint().notNull(),
    launched: bigint({ mode: 'number' }).notNull(),
    succeeded: bigint({ mode: 'number' }).notNull(),
    /** What they delivered to the content library. */
    contents: bigint({ mode: 'number' }).notNull(),
    /** The length of the recordings that were transcribed, each once, in milliseconds; in the rows of no project. */
    audioMs: bigint('audio_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.automation, table.shard] })],
)

export const runAttempts = pgTable(
  'run_attempts',
  {
    runId: reference('run_id')
      .notNull()
      .references(() => runs.id),
    n: integer().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Milliseconds. */
    duration: integer(),
    status: integer(),
    outcome: attemptOutcome(),
    reason: text(),
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
)

export const runNotes = pgTable(
  'run_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    runId: reference('run_id')
      .notNull()
      .references(() => runs.id),
    at: instant('at').notNull(),
    kind: noteKind().notNull(),
    text: text(),
    userId: reference('user_id').references(() => users.id),
  },
  (table) => [index('run_notes_run').on(table.runId, table.id)],
)

export const runFiles = pgTable(
  'run_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    runId: reference('run_id')
      .notNull()
      .references(() => runs.id),
    name: text().notNull(),
    /** Where it is to be fetched from; null for one that was sent along. */
    sourceUrl: text('source_url'),
    failure: text(),
    storageKey: text('storage_key').unique(),
    sha256: text(),
    size: integer(),
    type: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('run_files_run').on(table.runId, table.id)],
)
