import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { LaunchReply } from './launch.ts'
import { Run } from './list.ts'
import { StoredRunResult } from './result.ts'
import { RunStep } from './steps.ts'

/** An ISO 8601 instant in UTC. */
const Instant = z.string()

export const Attempt = z.object({
  n: z.int(),
  startedAt: Instant,
  /** In milliseconds; null while the attempt is under way, where nothing was sent, or where the server stopped during it. */
  durationMs: z.nullable(z.int()),
  status: z.nullable(z.int()),
  outcome: z.nullable(z.enum(['accepted', 'refused', 'not-taken', 'perhaps-taken'])),
  reason: z.nullable(z.string()),
  /** The first 4 kB of the answer. */
  answer: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/** `by` is null when a program caused it. */
export const RunEvent = z.object({
  at: Instant,
  kind: z.enum(['progress', 'succeeded', 'failed', 'canceled', 'confirmed', 'resent', 'overdue']),
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type RunEvent = z.infer<typeof RunEvent>

export const RunFile = z.object({
  id: z.int(),
  name: z.string(),
  /** The size is in bytes; null until the file is downloaded. */
  type: z.nullable(z.string()),
  size: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type RunFile = z.infer<typeof RunFile>

export const RunDetail = z.extend(Run, {
  webhookId: z.string(),
  /** The payload exactly as it is sent (specification §3). */
  input: z.record(z.string(), z.unknown()),
  /** The destination at the time of the launch. `url` is the host alone without `settings.read`, since the path may be a secret. */
  destination: z.object({ name: z.string(), url: z.string() }),
  log: z.array(Attempt),
  steps: z.array(RunStep),
  notes: z.array(RunEvent),
  result: z.nullable(StoredRunResult),
  /**
   * `days` is the limit that removed texts or pictures (decision 0048); null if nothing was removed, absent from servers that
   * remove none.
   */
  textRemoved: z.optional(z.nullable(z.object({ at: Instant, days: z.int() }))),
  files: z.array(RunFile),
  /** Null also if the piece was deleted; absent from servers of an earlier version. */
  pieceId: z.optional(z.nullable(z.int())),
  previous: z.nullable(z.int()),
  repeats: z.array(z.int()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Null once the recording is purged, for other runs, and for people who may not read recordings. */
  recording: z.nullable(z.object({ id: z.int(), name: z.string(), deleted: z.boolean() })),
})
export type RunDetail = z.infer<typeof RunDetail>

/**
 * The result needs `leads.read` (prospecting), `recordings.read` (transcription) or `content.read`; in every result `leads` need
 * `leads.read`, `segments` and `recording` `recordings.read`; without these they are null or empty.
 */
export const readRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id',
  access: 'runs.read',
  summary: 'Read a run with its attempts, input, output and files',
  reply: RunDetail,
})

/**
 * An uncertain or waiting run is sent as the same run, an ended one as a new run. `byRules`: its texts are made of the idea itself,
 * without an AI provider.
 * @throws 409 while the run or an equal repetition is under way, if its recording is deleted, or if `byRules` is not for it
 */
export const resendRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/resend',
  access: 'runs.launch',
  audit: { action: 'resent', recordKind: 'run' },
  summary: 'Send a run again',
  json: z.object({ byRules: z.optional(z.boolean()) }),
  reply: LaunchReply,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/cancel',
  access: 'runs.launch',
  audit: { action: 'canceled', recordKind: 'run' },
  summary: 'Cancel a run; later reports are ignored',
  json: z.object({}),
})

export const markRunAsDone = endpoint({
  method: 'POST',
  path: '/api/runs/:id/confirm',
  access: 'runs.launch',
  audit: { action: 'confirmed', recordKind: 'run' },
  summary: 'Confirm an uncertain or running run as done',
  json: z.object({}),
})

/** @throws 403 for a person who may not read what the run produced (`readRun`) */
export const downloadRunFile = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/runs/files/:id',
  access: 'runs.read',
  audit: { action: 'downloaded', recordKind: 'run-file' },
  summary: 'Download a run’s file',
})

/** No download that the audit log tells of. @throws 404 also for a file of another type */
export const showRunPicture = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/runs/files/:id/picture',
  access: 'runs.read',
  summary: 'Show a picture among a run’s files',
})

export const runPictureUrl = (id: number): string => showRunPicture.path.replace(':id', String(id))

export const runFileUrl = (id: number): string => downloadRunFile.path.replace(':id', String(id))
