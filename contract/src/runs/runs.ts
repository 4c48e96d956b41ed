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
  /** The HTTP status of the service's answer, when one came. */
  status: z.nullable(z.int()),
  outcome: z.nullable(z.enum(['accepted', 'refused', 'not-taken', 'perhaps-taken'])),
  /** Why the attempt had its outcome, in Portuguese; null while it is under way. */
  reason: z.nullable(z.string()),
  /** The first 4 kB of the answer. */
  answer: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/** An event of a run other than an attempt. `by` is null when a program caused it. */
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
  /** The MIME type and the size in bytes; null until the file is downloaded. */
  type: z.nullable(z.string()),
  size: z.nullable(z.int()),
  /** Why the download failed. */
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
  /** The steps of a run that this server does itself, in their order; empty for others. */
  steps: z.array(RunStep),
  /** The events, oldest first. */
  notes: z.array(RunEvent),
  result: z.nullable(StoredRunResult),
  /**
   * When the text of a transcription, or the texts and pictures of a purged piece, were removed from the run, by which limit in days
   * (decision 0048); null where none were, absent from servers that remove none.
   */
  textRemoved: z.optional(z.nullable(z.object({ at: Instant, days: z.int() }))),
  files: z.array(RunFile),
  /**
   * The piece that the run made; null for a run without one, and where the piece was deleted. Absent from servers of an earlier version.
   */
  pieceId: z.optional(z.nullable(z.int())),
  /** `previous`: the run that this run repeats. `repeats`: the runs that repeat this run. */
  previous: z.nullable(z.int()),
  repeats: z.array(z.int()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /**
   * The recording that a transcription run transcribes; a deleted recording is no longer in the library. Null once the recording is purged,
   * for other runs, and for people who may not read recordings.
   */
  recording: z.nullable(z.object({ id: z.int(), name: z.string(), deleted: z.boolean() })),
})
export type RunDetail = z.infer<typeof RunDetail>

/**
 * Reads a run. Its result needs a further permission: `leads.read` for a prospecting, `recordings.read` for a transcription, otherwise
 * `content.read`. Without it `result` and `pieceId` are null, `files` and `steps` are empty and the attempts have no `answer`. In the
 * result of any automation `leads` need `leads.read` and `segments` need `recordings.read`; `recording` needs `recordings.read` too.
 */
export const readRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id',
  access: 'runs.read',
  summary: 'Read a run with its attempts, input, output and files',
  reply: RunDetail,
})

/**
 * Sends a run again. A run that is uncertain or waits for an attempt is sent at once, as the same run; an ended run is sent as a new run
 * that points to it.
 * @throws 409 for a run that is being sent or worked on, for an ended run while a repetition with the same input is under way, and where
 * the recording of a transcription is deleted or purged
 */
export const resendRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/resend',
  access: 'runs.launch',
  audit: { action: 'resent', recordKind: 'run' },
  summary: 'Send a run again',
  json: z.object({}),
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

/** Marks a run as done on a person's word ("Dar por concluída"). */
export const markRunAsDone = endpoint({
  method: 'POST',
  path: '/api/runs/:id/confirm',
  access: 'runs.launch',
  audit: { action: 'confirmed', recordKind: 'run' },
  summary: 'Confirm an uncertain or running run as done',
  json: z.object({}),
})

/** Answers the file's bytes, as an attachment. @throws 403 for a person who may not read what the run produced (`readRun`) */
export const downloadRunFile = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/runs/files/:id',
  access: 'runs.read',
  audit: { action: 'downloaded', recordKind: 'run-file' },
  summary: 'Download a run’s file',
})

/** Answers a run's picture for the screen, which is no download that the audit log tells of. @throws 404 also for a file of another type */
export const showRunPicture = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/runs/files/:id/picture',
  access: 'runs.read',
  summary: 'Show a picture among a run’s files',
})

export const runPictureUrl = (id: number): string => showRunPicture.path.replace(':id', String(id))

export const runFileUrl = (id: number): string => downloadRunFile.path.replace(':id', String(id))
