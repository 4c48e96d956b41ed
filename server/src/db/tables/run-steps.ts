import type { ModelPrompt, StepPreview } from 'contract/runs/steps.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, picodollarColumn, requiredReference } from './columns.ts'
import { runs } from './runs.ts'

/**
 * The steps that a run which this server does itself has begun. The result of an ended step is never computed again. A step whose texts
 * were purged has neither result nor prompt nor preview.
 */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: requiredReference('run_id', () => runs.id),
    name: text().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
    /** How much of the step is done, from 0 to 1. */
    part: real().notNull().default(0),
    /** The step's output for later steps: all of it once the step has ended, until then the parts that are finished. */
    result: jsonb().$type<unknown>(),
    note: text(),
    /** The prompt that the model got; null where no model was asked. */
    prompt: jsonb().$type<ModelPrompt>(),
    /** The finished parts in the form in which a person reads them while the step is under way. */
    preview: jsonb().$type<StepPreview>(),
    calls: integer().notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** The cost of the calls whose price was known, each at the price of its time, in trillionths of a US dollar. */
    cost: picodollarColumn('cost'),
    /** The number of calls whose price was known. */
    pricedCalls: integer('priced_calls').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.name] }),
    index('run_steps_kept').on(table.endedAt).where(sql`result is not null or prompt is not null or preview is not null`),
  ],
)

/** The column values of a step whose text was purged; its times, costs and note stay. */
export const EMPTIED_STEP = { result: null, prompt: null, preview: null } as const

/** The heavy steps under way, of all servers together. A lease that has run out no longer counts. */
export const heavyLeases = pgTable('heavy_leases', {
  id,
  runId: requiredReference('run_id', () => runs.id),
  leaseUntil: instantColumn('lease_until').notNull(),
})
