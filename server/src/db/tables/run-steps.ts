import type { ModelPrompt, StepPreview } from 'contract/runs/steps.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, picodollarColumn, requiredReference } from './columns.ts'
import { runs } from './runs.ts'

/** The result of an ended step is never computed again; a step whose texts were purged has neither result nor prompt nor preview. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: requiredReference('run_id', () => runs.id),
    name: text().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
    part: real().notNull().default(0),
    /** All of the output once the step has ended, until then the parts that are finished. */
    result: jsonb().$type<unknown>(),
    note: text(),
    prompt: jsonb().$type<ModelPrompt>(),
    preview: jsonb().$type<StepPreview>(),
    calls: integer().notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Of the calls whose price was known, each at the price of its time, in trillionths of a US dollar. */
    cost: picodollarColumn('cost'),
    pricedCalls: integer('priced_calls').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.name] }),
    index('run_steps_kept').on(table.endedAt).where(sql`result is not null or prompt is not null or preview is not null`),
  ],
)

export const EMPTIED_STEP = { result: null, prompt: null, preview: null } as const

/** Of all servers together; a lease that has run out no longer counts. */
export const heavyLeases = pgTable('heavy_leases', {
  id,
  runId: requiredReference('run_id', () => runs.id),
  leaseUntil: instantColumn('lease_until').notNull(),
})
