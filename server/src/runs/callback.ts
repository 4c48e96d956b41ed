import type { Report } from 'contract/runs/result.ts'
import { isFinal } from 'contract/runs/states.ts'
import { and, count, eq } from 'drizzle-orm'
import { cleanName } from '../core/file-name.ts'
import { runFiles, runNotes, runs } from '../db/tables/runs.ts'
import { ownRun } from '../features/runs/token.ts'
import type { Ctx } from '../http/context.ts'
import type { StoredFile } from '../http/uploads/request-uploads.ts'
import { announce, note } from './change.ts'
import { FETCH_FILE } from './fetch-file.ts'

type RunRow = typeof runs.$inferSelect
type Heard = { ok: true; ignored: boolean }

/** Beyond these, what a talkative automation says is shown but not kept. */
const NOTES_KEPT = 200

async function noteProgress({ db, now }: Ctx, run: RunRow, text: string | undefined): Promise<void> {
  if (!text || text === run.message) return
  const [row] = await db
    .select({ kept: count() })
    .from(runNotes)
    .where(and(eq(runNotes.runId, run.id), eq(runNotes.kind, 'progress')))
  if ((row?.kept ?? 0) < NOTES_KEPT) await note(db, run.id, now(), 'progress', text)
}

type Progress = Extract<Report, { status: 'progress' }>

/** A word of progress also proves that it was taken: nothing is sent again. */
async function progress(ctx: Ctx, run: RunRow, { progress, message }: Progress): Promise<void> {
  const { db, now } = ctx
  await noteProgress(ctx, run, message)
  await db
    .update(runs)
    .set({
      state: 'running',
      progress,
      message: message ?? run.message,
      nextAttemptAt: null,
      leaseUntil: null,
      acceptedAt: now(), // the last sign of life is what counts
    })
    .where(eq(runs.id, run.id))
}

/** In its own order: what was sent along, the images of its result, its files by address. */
async function keepFiles({ db, now, queue }: Ctx, run: RunRow, sent: readonly StoredFile[], urls: readonly NamedUrl[]) {
  for (const { key, name, type, size, sha256 } of sent)
    await db.insert(runFiles).values({ runId: run.id, name, storageKey: key, type, size, sha256, createdAt: now() })
  for (const { url, name } of urls) {
    const [row] = await db
      .insert(runFiles)
      .values({ runId: run.id, name, sourceUrl: url, createdAt: now() })
      .returning({ id: runFiles.id })
    if (row) await queue.send(db, FETCH_FILE, { id: row.id }, now())
  }
}

type NamedUrl = { url: string; name: string }

const lastStep = (url: string) => decodeSafely(new URL(url).pathname.split('/').at(-1) ?? '') || 'arquivo'

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Success = Extract<Report, { status: 'succeeded' }>

function urlsOf({ result, files = [] }: Success): NamedUrl[] {
  const slides = (result?.slides ?? []).flatMap(({ image_url }) => (image_url ? [image_url] : []))
  const images = (result?.images ?? []).map(({ url }) => url)
  const named = files.map(({ url, name }) => ({ url, name: name || lastStep(url) }))
  return [...[...slides, ...images].map((url) => ({ url, name: lastStep(url) })), ...named].map(({ url, name }) => ({
    url,
    name: cleanName(name),
  }))
}

const CLOSED = { nextAttemptAt: null, leaseUntil: null } as const

async function succeed(ctx: Ctx, run: RunRow, report: Success, sent: readonly StoredFile[]): Promise<void> {
  const { db, now, sinks } = ctx
  const { message, result = {} } = report
  await keepFiles(ctx, run, sent, urlsOf(report))
  await db
    .update(runs)
    .set({ ...CLOSED, state: 'succeeded', endedAt: now(), progress: 100, message: message ?? null, result })
    .where(eq(runs.id, run.id))
  await note(db, run.id, now(), 'succeeded', message)
  await sinks[run.automation](db, run, result, now())
}

async function failRun({ db, now }: Ctx, run: RunRow, message: string | undefined): Promise<void> {
  const said = message ?? 'A automação avisou que falhou'
  await db
    .update(runs)
    .set({ ...CLOSED, state: 'failed', endedAt: now(), message: said })
    .where(eq(runs.id, run.id))
  await note(db, run.id, now(), 'failed', said)
}

type HeardReport = { id: number; token: string; report: Report; files?: readonly StoredFile[]; refusedLeads?: string }

/**
 * What an automation says of its run. Said again, or after the run has ended, it changes nothing: a receiver may repeat itself.
 * @throws 401
 */
export async function hear(ctx: Ctx, { id, token, report, files = [], refusedLeads }: HeardReport): Promise<Heard> {
  const run = await ownRun(ctx, id, token)
  if (isFinal(run.state)) {
    await ctx.uploads.discard()
    return { ok: true, ignored: true }
  }
  if (refusedLeads) await note(ctx.db, id, ctx.now(), 'progress', refusedLeads)
  if (report.status === 'progress') await progress(ctx, run, report)
  else if (report.status === 'succeeded') await succeed(ctx, run, report, files)
  else await failRun(ctx, run, report.message)
  if (report.status !== 'succeeded') await ctx.uploads.discard()
  await announce(ctx.db, id, ctx.now())
  return { ok: true, ignored: false }
}
