import type { Attempt, RunDetail, RunEvent } from 'contract/runs/runs.ts'
import type { Ctx } from '#core/context.ts'
import { isAllowed, type Principal } from '#core/permissions.ts'
import { toRun } from './present-run.ts'
import { readRunSteps } from './read-run-steps.ts'
import { canReadResult, filterResult } from './result-access.ts'
import {
  findPieceIdOfRun,
  findRunRecording,
  findRunWithNames,
  listAttempts,
  listRepeats,
  listRunEvents,
  listRunFiles,
  runNotFoundError,
} from './run-queries.ts'

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]
type EventRow = Awaited<ReturnType<typeof listRunEvents>>[number]

/** The path is often the webhook's secret, and is shown only with `settings.read`, which shows the settings that have it. */
function presentDestination(user: Principal, url: string): { url: string; hidePath: (text: string) => string } {
  if (url === '' || isAllowed(user, 'settings.read')) return { url, hidePath: (text) => text }
  const { host, pathname } = new URL(url)
  const path = pathname.split('/').at(-1) ?? ''
  return { url: host, hidePath: (text) => (path === '' ? text : text.replaceAll(path, '•••')) }
}

const toAttempt = ({ n, startedAt, duration, status, outcome, reason }: AttemptRow, answer: string | null): Attempt => ({
  n,
  startedAt: startedAt.toISOString(),
  durationMs: duration,
  status,
  outcome,
  reason,
  answer,
})

const toRunEvent = ({ at, ...event }: EventRow): RunEvent => ({ ...event, at: at.toISOString() })

type Removal = { textPurgedAt: Date | null; textPurgedDays: number | null }

const presentRemoval = ({ textPurgedAt: at, textPurgedDays: days }: Removal): RunDetail['textRemoved'] =>
  at && days !== null ? { at: at.toISOString(), days } : null

/**
 * Result, steps, files, piece and the services' answers need the permission for the result (result-access.ts), the recording
 * `recordings.read`.
 * @throws 404
 */
export async function readRun({ db, user }: Ctx, id: number): Promise<RunDetail> {
  const found = await findRunWithNames(db, id)
  if (!found) throw runNotFoundError()
  const { run, userName, project } = found
  const [log, events, files, repeats, recording, steps, pieceId] = await Promise.all([
    listAttempts(db, id),
    listRunEvents(db, id),
    listRunFiles(db, id),
    listRepeats(db, id),
    findRunRecording(db, id),
    readRunSteps(db, run),
    findPieceIdOfRun(db, id),
  ])
  const { automation, title, state, userId, createdAt, endedAt, nextAttemptAt, attempts, progress, message, isBuiltIn } = run
  const times = { createdAt, endedAt, nextAttemptAt }
  const canRead = canReadResult(user, automation)
  const destination = presentDestination(user, run.destinationUrl)
  return {
    ...toRun({ id, automation, title, state, userId, userName, ...times, attempts, progress, message, isBuiltIn }),
    webhookId: run.webhookId,
    input: JSON.parse(run.body),
    destination: { name: run.destinationName, url: destination.url },
    steps: canRead ? steps : [],
    log: log.map((attempt) => toAttempt(attempt, canRead && attempt.answer ? destination.hidePath(attempt.answer) : null)),
    notes: events.map(toRunEvent),
    result: filterResult(user, automation, run.result),
    textRemoved: presentRemoval(run),
    files: canRead ? files : [],
    pieceId: canRead ? pieceId : null,
    previous: run.previousId,
    repeats,
    project,
    recording: isAllowed(user, 'recordings.read') ? recording : null,
  }
}
