import type { Attempt, RunDetail, RunEvent } from 'contract/runs/runs.ts'
import type { Ctx } from '../../core/context.ts'
import { isAllowed } from '../../core/permissions.ts'
import { findRunRecording, findRunWithNames, runNotFoundError } from '../../runs/find.ts'
import { toRun } from '../../runs/present.ts'
import { canReadResult, filterResult } from '../../runs/result-access.ts'
import { findPieceIdOfRun, listAttempts, listRepeats, listRunEvents, listRunFiles } from './queries.ts'
import { readRunSteps } from './steps.ts'

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]
type EventRow = Awaited<ReturnType<typeof listRunEvents>>[number]

/** Presents an attempt. The service's answer may contain the result, so that only people who may read the result get it. */
const toAttempt = ({ n, startedAt, duration, status, outcome, reason, answer }: AttemptRow, canRead: boolean): Attempt => ({
  n,
  startedAt: startedAt.toISOString(),
  durationMs: duration,
  status,
  outcome,
  reason,
  answer: canRead ? answer : null,
})

const toRunEvent = ({ at, ...event }: EventRow): RunEvent => ({ ...event, at: at.toISOString() })

type Removal = { textPurgedAt: Date | null; textPurgedDays: number | null }

const presentRemoval = ({ textPurgedAt: at, textPurgedDays: days }: Removal): RunDetail['textRemoved'] =>
  at && days !== null ? { at: at.toISOString(), days } : null

/**
 * Reads a run with its attempts, events, files and repetitions; the result, the steps, the files, the piece and the services'
 * answers only for a person who may read the result (result-access.ts), and the recording only with `recordings.read`.
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
  return {
    ...toRun({ id, automation, title, state, userId, userName, ...times, attempts, progress, message, isBuiltIn }),
    webhookId: run.webhookId,
    input: JSON.parse(run.body),
    destination: { name: run.destinationName, url: run.destinationUrl },
    steps: canRead ? steps : [],
    log: log.map((attempt) => toAttempt(attempt, canRead)),
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
