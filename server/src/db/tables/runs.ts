import { AUTOMATIONS } from 'contract/runs/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { RUN_STATES } from 'contract/runs/states.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { aiProviders } from './ai.ts'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference } from './columns.ts'
import { projects } from './config.ts'
import { users } from './workspace.ts'

export const automation = pgEnum('automation', AUTOMATIONS)
export const runState = pgEnum('run_state', RUN_STATES)
export const attemptOutcome = pgEnum('attempt_outcome', ['accepted', 'refused', 'not-taken', 'perhaps-taken'])
export const runEventKind = pgEnum('run_note_kind', [
  'progress',
  'succeeded',
  'failed',
  'canceled',
  'confirmed',
  'resent',
  'overdue',
])

/** Runs are never deleted, not even with the integration that they were sent to. */
export const runs = pgTable(
  'runs',
  {
    id,
    automation: automation().notNull(),
    title: text().notNull(),
    /** The exact request body, as text, because jsonb would reorder the keys. */
    body: text().notNull(),
    state: runState().notNull().default('queued'),
    userId: requiredReference('user_id', () => users.id),
    /** Every attempt sends it, so that the receiver can recognise a repetition. */
    webhookId: text('webhook_id').notNull().unique(),
    tokenHash: text('token_hash').notNull(),
    /** At the launch; `Interno` and an empty address for a built-in run. */
    destinationName: text('destination_name').notNull(),
    destinationUrl: text('destination_url').notNull(),
    providerId: reference('provider_id').references(() => aiProviders.id),
    /**
     * Decided at the launch, so that a later change of the setting does not affect the run; false for runs of the automation
     * service and of an AI provider.
     */
    isBuiltIn: boolean('is_built_in').notNull().default(false),
    /**
     * An older version does not raise it, so a trigger ignores its changes of a built-in run from or to `sending`, except
     * cancellations; the run would go to the automation service.
     */
    builtInTurn: integer('built_in_turn').notNull().default(0),
    /** A person wanted the texts of a content run made of the idea, although an AI provider is assigned. */
    byRules: boolean('by_rules').notNull().default(false),
    /** Only the version before writes it; a later migration drops it (decision 0045). */
    traceParent: text('trace_parent'),
    projectId: reference('project_id').references(() => projects.id),
    attempts: integer().notNull().default(0),
    /** Since a person last sent the run, which then has all its retries again. */
    round: integer().notNull().default(0),
    nextAttemptAt: instantColumn('next_attempt_at'),
    /** A server that has not renewed its lease by then counts as lost. */
    leaseUntil: instantColumn('lease_until'),
    acceptedAt: instantColumn('accepted_at'),
    progress: real(),
    message: text(),
    result: jsonb().$type<RunResult>(),
    /** `textPurgedDays`: the limit in days that removed the texts (decision 0048). */
    textPurgedAt: instantColumn('text_purged_at'),
    textPurgedDays: integer('text_purged_days'),
    previousId: reference('previous_id').references((): AnyPgColumn => runs.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    endedAt: instantColumn('ended_at'),
    ...changeAuthorship,
  },
  (table) => [
    index('runs_state').on(table.state, table.id),
    index('runs_automation').on(table.automation, table.id),
    index('runs_previous').on(table.previousId),
    index('runs_project').on(table.projectId, table.createdAt).where(sql`project_id is not null`),
    index('runs_succeeded').on(table.endedAt).where(sql`state = 'succeeded'`),
    index('runs_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('runs_lease').on(table.leaseUntil).where(sql`lease_until is not null`),
    index('runs_texts').on(table.automation, table.endedAt).where(sql`result is not null and text_purged_at is null`),
    index('runs_waiting').on(table.acceptedAt).where(sql`state = 'running'`),
  ],
)

/**
 * Triggers update them (docs/rollups.md); 0 stands for no project; spread over shards, so that launches do not wait for each
 * other: readers add the rows up.
 */
export const runTotals = pgTable(
  'run_totals',
  {
    projectId: reference('project_id').notNull(),
    automation: automation().notNull(),
    shard: smallint().notNull(),
    launched: bigint({ mode: 'number' }).notNull(),
    succeeded: bigint({ mode: 'number' }).notNull(),
    contents: bigint({ mode: 'number' }).notNull(),
    /** In milliseconds; of recordings that are not deleted, each counted once, in the rows of project 0. */
    audioMs: bigint('audio_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.automation, table.shard] })],
)

/** Triggers update it in the transaction of each change (docs/rollups.md); spread over shards as `runTotals` is. */
export const runCounts = pgTable(
  'run_counts',
  {
    userId: reference('user_id').notNull(),
    automation: automation().notNull(),
    state: runState().notNull(),
    shard: smallint().notNull(),
    runs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.automation, table.state, table.shard] })],
)

export const runAttempts = pgTable(
  'run_attempts',
  {
    runId: requiredReference('run_id', () => runs.id),
    n: integer().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** In milliseconds. */
    duration: integer(),
    status: integer(),
    outcome: attemptOutcome(),
    reason: text(),
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
)

/** The table has an older name, `run_notes`. */
export const runEvents = pgTable(
  'run_notes',
  {
    id,
    runId: requiredReference('run_id', () => runs.id),
    at: instantColumn('at').notNull(),
    kind: runEventKind().notNull(),
    text: text(),
    userId: reference('user_id').references(() => users.id),
  },
  (table) => [index('run_notes_run').on(table.runId, table.id)],
)

export const runFiles = pgTable(
  'run_files',
  {
    id,
    runId: requiredReference('run_id', () => runs.id),
    name: text().notNull(),
    sourceUrl: text('source_url'),
    failure: text(),
    storageKey: text('storage_key').unique(),
    sha256: text(),
    size: integer(),
    type: text(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('run_files_run').on(table.runId, table.id)],
)
