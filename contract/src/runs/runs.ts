import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, Id } from '../values.ts'
import { Launched } from './launch.ts'
import { Run } from './list.ts'
import { RunResult } from './result.ts'

/** Instants are ISO 8601 in UTC. */
const Instant = z.string()

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
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Of a transcription: what it transcribes; one that was deleted is in the library no more. */
  recording: z.nullable(z.object({ id: z.int(), name: z.string(), deleted: z.boolean() })),
})
export type RunDetail = z.infer<typeof RunDetail>

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
  kind: 'download',
  method: 'GET',
  path: '/api/runs/files/:id',
  summary: 'Download a run’s file',
  params: RunId,
  reply: z.unknown(),
})

export const runFileUrl = (id: number): string => openRunFile.path.replace(':id', String(id))
