import type { StepPreview, StepPrompt } from 'contract/runs/steps.ts'
import { bigint, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, picodollars, requiredReference } from './columns.ts'
import { runs } from './runs.ts'

/** The steps that a run which this server does itself has begun. The result of an ended step is never computed again. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: requiredReference('run_id', () => runs.id),
    name: text().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
    /** How much of the step is done, from 0 to 1. */
    part: real().notNull().default(0),
    /** What the step leaves for later ones: the whole once it has ended, before that what is finished so far. */
    result: jsonb().$type<unknown>(),
    note: text(),
    /** What the model was told. */
    prompt: jsonb().$type<StepPrompt>(),
    /** What the person may see of the result while the step is under way. */
    preview: jsonb().$type<StepPreview>(),
    calls: integer().notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** By the prices at the time of each call. */
    cost: picodollars('cost'),
    /** The calls whose price was known. */
    pricedCalls: integer('priced_calls').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })],
)

/** The heavy steps under way, of all servers together. A lease that has run out no longer counts. */
export const heavyLeases = pgTable('heavy_leases', {
  id,
  runId: requiredReference('run_id', () => runs.id),
  leaseUntil: instantColumn('lease_until').notNull(),
})
