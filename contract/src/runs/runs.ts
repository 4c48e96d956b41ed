import * as z from 'zod/mini'
import { Automation } from '../automations.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Lookup } from '../values.ts'
import { Launched } from './launch.ts'
import { RunResult } from './result.ts'
import { RunGroup, RunState } from './states.ts'

/** Instants are ISO 8601 in UTC. */
const Instant = z.string()

export const Run = z.object({
  id: z.int(),
  automation: Automation,
  /** What it is about, out of its input: "Clínicas de estética em Curitiba". */
  title: z.string(),
  state: RunState,
  /** Who launched it. */
  by: z.object({ id: z.int(), name: z.string() }),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  nextAttemptAt: z.nullable(Instant),
  attempts: z.int(),
  /** 0 to 100; null while the automation has reported none. */
  progress: z.nullable(z.number()),
  message: z.nullable(z.string()),
})
export type Run = z.infer<typeof Run>

export const Attempt = z.object({
  n: z.int(),
  startedAt: Instant,
  /** Milliseconds; null while it is under way, or where the server ended in the middle. */
  durationMs: z.nullable(z.int()),
  /** What the service answered, if it did. */
  status: z.nullable(z.int()),
  outcome: z.nullable(z.enum(['accepted', 'refused', 'not-taken', 'perhaps-taken'])),
  /** In Portuguese, one sentence. */
  reason: z.nullable(z.string()),
  /** The first 4 kB of the answer. */
  answer: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/** Something that happened to a run beside its attempts. `by` is null where nobody but a program did it. */
export const RunNote = z.object({
  at: Instant,
  kind: z.enum(['progress', 'succeeded', 'failed', 'canceled', 'confirmed', 'resent', 'overdue']),
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type RunNote = z.infer<typeof RunNote>

export const RunFile = z.object({
  id: z.int(),
  name: z.string(),
  /** MIME type and bytes; null while it is being fetched. */
  type: z.nullable(z.string()),
  size: z.nullable(z.int()),
  /** Why it could not be had. */
  failure: z.nullable(z.string()),
})
export type RunFile = z.infer<typeof RunFile>

export const RunDetail = z.extend(Run, {
  webhookId: z.string(),
  /** Exactly what is sent: the seed's payload. */
  input: z.record(z.string(), z.unknown()),
  /** Where it goes, as it was when it was launched. */
  destination: z.object({ name: z.string(), url: z.string() }),
  log: z.array(Attempt),
  notes: z.array(RunNote),
  result: z.nullable(RunResult),
  files: z.array(RunFile),
  /** The run that this one repeats, and those that repeat it. */
  previous: z.nullable(z.int()),
  repeats: z.array(z.int()),
})
export type RunDetail = z.infer<typeof RunDetail>

const filters = {
  automation: z.optional(Automation),
  /** Of whom. */
  person: z.optional(Id),
  q: z.optional(Lookup(100, 'Escreva o que procurar')),
}

const RunPage = z.object({ ...filters, group: z.optional(RunGroup), before: z.optional(Id) })
export type RunPage = z.output<typeof RunPage>
const RunFilters = z.object(filters)
export type RunFilters = z.output<typeof RunFilters>

/** Newest first, 50 a page. */
export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  summary: 'Runs, newest first',
  query: RunPage,
  reply: z.object({
    runs: z.array(Run),
    /** `before` of the next page. */
    next: z.nullable(z.int()),
  }),
})

export const RunCounts = z.object({ all: z.int(), active: z.int(), failed: z.int(), succeeded: z.int() })
export type RunCounts = z.infer<typeof RunCounts>

export const countRuns = endpoint({
  method: 'GET',
  path: '/api/runs/counts',
  summary: 'How many runs there are in each group',
  query: RunFilters,
  reply: z.extend(RunCounts, { people: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

const RunId = z.object({ id: Id })

export const readRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id',
  summary: 'One run with its attempts, input, output and files',
  params: RunId,
  reply: RunDetail,
})

/** An uncertain run is sent again as itself; one that has ended as a new run that points to it. */
export const resendRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/resend',
  summary: 'Send again',
  params: RunId,
  json: z.object({}),
  reply: Launched,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/cancel',
  summary: 'Stop sending, and ignore what may still be reported',
  params: RunId,
  json: z.object({}),
  reply: Done,
})

/** "Dar por concluída": a person knows that it was done. */
export const confirmRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/confirm',
  summary: 'Take an uncertain or running run as done',
  params: RunId,
  json: z.object({}),
  reply: Done,
})

/** Answers the bytes, as an attachment. */
export const openRunFile = endpoint({
  method: 'GET',
  path: '/api/runs/files/:id',
  summary: 'Download a run’s file',
  params: RunId,
  reply: z.unknown(),
})

export const runFileUrl = (id: number): string => openRunFile.path.replace(':id', String(id))
