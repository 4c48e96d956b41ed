import type { RunReport } from 'contract/runs/result.ts'
import { isFinal } from 'contract/runs/states.ts'
import { and, count, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { cleanFileName } from '#core/file-name.ts'
import type { StoredFile } from '#core/uploads.ts'
import { runEvents, runFiles, runs } from '#db/tables/runs.ts'
import { addRunEvent, announceRunAndNotify } from './change-run.ts'
import { RUN_FILE_JOB } from './fetch-run-file.ts'
import type { RunServices } from './run-services.ts'
import { lockRunByToken } from './run-token.ts'

type RunRow = typeof runs.$inferSelect
type CallbackAnswer = { ok: true; ignored: boolean }

/** In the history of a run. The run shows the message of a further report, until the next report comes. */
const MAX_PROGRESS_EVENTS = 200

async function addProgressEvent({ db, now }: Ctx, run: RunRow, text: string | undefined): Promise<void> {
  if (!text || text === run.message) return
  const [row] = await db
    .select({ kept: count() })
    .from(runEvents)
    .where(and(eq(runEvents.runId, run.id), eq(runEvents.kind, 'progress')))
  if ((row?.kept ?? 0) < MAX_PROGRESS_EVENTS) await addRunEvent(db, run.id, { kind: 'progress', at: now(), text })
}

type Progress = Extract<RunReport, { status: 'progress' }>

/** The report also proves that the service has the run, so it is not sent again. */
async function advanceRun(ctx: Ctx, run: RunRow, { progress, message }: Progress): Promise<void> {
  const { db, now } = ctx
  await addProgressEvent(ctx, run, message)
  await db
    .update(runs)
    .set({
      state: 'running',
      progress,
      message: message ?? (run.state === 'running' ? run.message : null), // another state's message explains an attempt
      nextAttemptAt: null,
      leaseUntil: null,
      acceptedAt: now(), // the time of the last report, from which an overdue run is counted
    })
    .where(eq(runs.id, run.id))
}

/** In order: files sent with the report, images in its result, files that it names by address. A job (fetch-run-file.ts) downloads the latter. */
async function recordFiles({ db, now, queue }: Ctx, run: RunRow, sent: readonly StoredFile[], urls: readonly NamedUrl[]) {
  for (const { key, name, type, size, sha256 } of sent)
    await db.insert(runFiles).values({ runId: run.id, name, storageKey: key, type, size, sha256, createdAt: now() })
  for (const { url, name } of urls) {
    const [row] = await db
      .insert(runFiles)
      .values({ runId: run.id, name, sourceUrl: url, createdAt: now() })
      .returning({ id: runFiles.id })
    if (row) await queue.send(db, RUN_FILE_JOB.kind, { id: row.id }, now())
  }
}

type NamedUrl = { url: string; name: string }

const lastSegment = (url: string) => decodeSafely(new URL(url).pathname.split('/').at(-1) ?? '') || 'arquivo'

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Success = Extract<RunReport, { status: 'succeeded' }>

function listUrls({ result, files = [] }: Success): NamedUrl[] {
  const slides = (result?.slides ?? []).flatMap(({ image_url }) => (image_url ? [image_url] : []))
  const images = (result?.images ?? []).map(({ url }) => url)
  const named = files.map(({ url, name }) => ({ url, name: name || lastSegment(url) }))
  return [...[...slides, ...images].map((url) => ({ url, name: lastSegment(url) })), ...named].map(({ url, name }) => ({
    url,
    name: cleanFileName(name),
  }))
}

const NO_FURTHER_ATTEMPT = { nextAttemptAt: null, leaseUntil: null } as const

type DeliveredResult = { report: Success; sent: readonly StoredFile[]; sinks: RunServices['sinks'] }

async function succeedRun(ctx: Ctx, run: RunRow, { report, sent, sinks }: DeliveredResult): Promise<void> {
  const { db, now } = ctx
  const { message, result = {} } = report
  await recordFiles(ctx, run, sent, listUrls(report))
  await db
    .update(runs)
    .set({ ...NO_FURTHER_ATTEMPT, state: 'succeeded', endedAt: now(), progress: 100, message: message ?? null, result })
    .where(eq(runs.id, run.id))
  await addRunEvent(db, run.id, { kind: 'succeeded', at: now(), text: message })
  await sinks[run.automation](db, run, result, now())
}

async function failRun({ db, now }: Ctx, run: RunRow, message: string | undefined): Promise<void> {
  const reason = message || 'A automação avisou que falhou'
  await db
    .update(runs)
    .set({ ...NO_FURTHER_ATTEMPT, state: 'failed', endedAt: now(), message: reason })
    .where(eq(runs.id, run.id))
  await addRunEvent(db, run.id, { kind: 'failed', at: now(), text: reason })
}

type ReceivedReport = {
  id: number
  token: string
  report: RunReport
  files?: readonly StoredFile[]
  refusedLeadsText?: string
  sinks: RunServices['sinks']
}

/** A report after the run's end, such as a repeated last one, changes nothing. @throws 401 */
export async function handleCallback(
  ctx: Ctx,
  { id, token, report, files = [], refusedLeadsText, sinks }: ReceivedReport,
): Promise<CallbackAnswer> {
  const run = await lockRunByToken(ctx.db, id, token)
  if (isFinal(run.state)) {
    await ctx.uploads.discard()
    return { ok: true, ignored: true }
  }
  if (refusedLeadsText) await addRunEvent(ctx.db, id, { kind: 'progress', at: ctx.now(), text: refusedLeadsText })
  if (report.status === 'progress') await advanceRun(ctx, run, report)
  else if (report.status === 'succeeded') await succeedRun(ctx, run, { report, sent: files, sinks })
  else await failRun(ctx, run, report.message)
  if (report.status !== 'succeeded') await ctx.uploads.discard()
  await announceRunAndNotify(ctx.db, id, ctx.now())
  return { ok: true, ignored: false }
}
