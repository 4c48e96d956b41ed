import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, RawText } from '../values/values.ts'
import { Automation } from './automations.ts'
import { RunGroup, RunState } from './states.ts'

/** An ISO 8601 instant in UTC. */
const Instant = z.string()

export const Run = z.object({
  id: z.int(),
  automation: Automation,
  title: z.string(),
  state: RunState,
  by: z.object({ id: z.int(), name: z.string() }),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  nextAttemptAt: z.nullable(Instant),
  attempts: z.int(),
  /** 0 to 100; null until the automation reports progress. */
  progress: z.nullable(z.number()),
  message: z.nullable(z.string()),
  /** Absent from servers of an earlier version. */
  isBuiltIn: z.optional(z.boolean()),
})
export type Run = z.infer<typeof Run>

const filters = {
  automation: z.optional(Automation),
  person: z.optional(Id),
  q: z.optional(RawText(100, 'Informe o que buscar')),
}

const RunPageQuery = z.object({
  ...filters,
  group: z.optional(RunGroup),
  /** The client of a carousel or a post, as the launch sends it: lowercase, without spaces. */
  client: z.optional(RawText(200, 'Informe o cliente')),
  before: z.optional(Id),
})
export type RunPageQuery = z.output<typeof RunPageQuery>
const RunFilters = z.object(filters)
export type RunFilters = z.output<typeof RunFilters>

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  access: 'runs.read',
  summary: 'List runs, newest first',
  query: RunPageQuery,
  reply: z.object({
    runs: z.array(Run),
    next: z.nullable(z.int()),
  }),
})

export const RunCounts = z.object({
  all: z.int(),
  active: z.int(),
  uncertain: z.int(),
  failed: z.int(),
  succeeded: z.int(),
  canceled: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

export const countRuns = endpoint({
  method: 'GET',
  path: '/api/runs/counts',
  access: 'runs.read',
  summary: 'Count the runs in each group',
  query: RunFilters,
  reply: z.extend(RunCounts, { people: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
