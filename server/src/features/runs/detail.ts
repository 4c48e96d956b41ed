import type { Attempt, RunDetail, RunNote } from 'contract/runs/runs.ts'
import type { Ctx } from '../../core/context.ts'
import { findRun, findRunRecording, runNotFound } from '../../runs/find.ts'
import { toRun } from '../../runs/present.ts'
import { listAttempts, listNotes, listRepeats, listRunFiles } from './queries.ts'

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]
type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

const toAttempt = ({ n, startedAt, duration, status, outcome, reason, answer }: AttemptRow): Attempt => ({
  n,
  startedAt: startedAt.toISOString(),
  durationMs: duration,
  status,
  outcome,
  reason,
  answer,
})

const toNote = ({ at, ...note }: NoteRow): RunNote => ({ ...note, at: at.toISOString() })

/**
 * Reads a run with its attempts, notes, files and repetitions.
 * @throws 404
 */
export async function readRun({ db }: Ctx, id: number): Promise<RunDetail> {
  const found = await findRun(db, id)
  if (!found) throw runNotFound()
  const { run, userName, project } = found
  const [log, notes, files, repeats, recording] = await Promise.all([
    listAttempts(db, id),
    listNotes(db, id),
    listRunFiles(db, id),
    listRepeats(db, id),
    findRunRecording(db, id),
  ])
  const { id: _id, automation, title, state, userId, createdAt, endedAt, nextAttemptAt, attempts, progress, message } = run
  return {
    ...toRun({ id, automation, title, state, userId, userName, createdAt, endedAt, nextAttemptAt, attempts, progress, message }),
    webhookId: run.webhookId,
    input: JSON.parse(run.body),
    destination: { name: run.destinationName, url: run.destinationUrl },
    log: log.map(toAttempt),
    notes: notes.map(toNote),
    result: run.result,
    files,
    previous: run.previousId,
    repeats,
    project,
    recording,
  }
}
