import { CONTENT_KINDS } from 'contract/pieces/kinds.ts'
import type { Automation } from 'contract/runs/automations.ts'
import type { LaunchReply } from 'contract/runs/launch.ts'
import { isFinal } from 'contract/runs/states.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { transcriptionParts, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent, announceRunAndNotify, changeRunInStates } from './change-run.ts'
import { launchRun, requireUsableIntegration } from './launch-run.ts'
import { findRunRecording, findRunWithNames, runNotFoundError } from './run-queries.ts'
import { DELIVER_QUEUE } from './settle-attempt.ts'

/** Also the finished parts of a run that did not succeed, so that no part is paid for twice. */
async function copyTranscriptionInput(db: Db, previous: number, runId: number): Promise<void> {
  const { recordingId, model, language } = transcriptions
  const [before] = await db
    .select({ recordingId, model, language })
    .from(transcriptions)
    .where(eq(transcriptions.runId, previous))
  if (!before) return
  await db.insert(transcriptions).values({ ...before, runId })
  const parts = await db.select().from(transcriptionParts).where(eq(transcriptionParts.runId, previous))
  if (parts.length > 0) await db.insert(transcriptionParts).values(parts.map((part) => ({ ...part, runId })))
}

type RunRow = typeof runs.$inferSelect

const UNFINISHED_STATES = ['queued', 'sending', 'running', 'retrying', 'uncertain'] as const

async function requireRun({ db }: Ctx, id: number) {
  const found = await findRunWithNames(db, id)
  if (!found) throw runNotFoundError()
  return found.run
}

/** Under the same webhook-id, by which a receiver recognises a run that it already has. */
async function requeueRun(ctx: Ctx, { id, providerId, isBuiltIn }: RunRow, byRules: boolean): Promise<LaunchReply> {
  const { db, now, user, queue, timings } = ctx
  if (providerId === null && !isBuiltIn) await requireUsableIntegration(ctx)
  const patch = { state: 'queued', round: 0, nextAttemptAt: now(), message: null, ...(byRules && { byRules }) } as const
  if (!(await changeRunInStates(db, id, ['uncertain', 'retrying', 'queued'], patch))) throw underWayError()
  await addRunEvent(db, id, { kind: 'resent', at: now(), userId: user.id })
  await queue.send(db, DELIVER_QUEUE, { id }, new Date(now().getTime() + timings.leaseMs))
  await announceRunAndNotify(db, id, now())
  return { ok: true, run: { id, state: 'queued' } }
}

const isContent = (automation: Automation) => (CONTENT_KINDS as readonly Automation[]).includes(automation)

const underWayError = () =>
  conflictError(
    'Esta execução está em andamento',
    'Espere que ela termine, cancele-a ou marque-a como concluída antes de reenviar.',
  )

/** Of a deleted or purged recording the run would only fail. @throws 409 */
async function requireRecording({ db }: Ctx, { id, automation }: RunRow): Promise<void> {
  if (automation !== 'transcription') return
  const recording = await findRunRecording(db, id)
  if (!recording || recording.deleted)
    throw conflictError('A gravação foi excluída', 'Sem a gravação não há o que transcrever de novo.')
}

const repetitionIdsQuery = (id: number) => sql`(
  with recursive repetitions as (
    select ${id}::bigint as id
    union all
    select run.id from runs run join repetitions before on run.previous_id = before.id
  ) select id from repetitions)`

async function findFirstRunId({ db }: Ctx, id: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, previous_id from runs where id = ${id}
      union all
      select run.id, run.previous_id from runs run join chain after on run.id = after.previous_id
    ) select id from chain where previous_id is null`)
  return Number(rows[0]?.id ?? id)
}

/**
 * The automation would do the same work twice. The chain's first run is locked until the transaction ends, so that a second
 * request sees the first's repetition.
 * @throws 409
 */
async function requireNoOpenRepetition(ctx: Ctx, { id, body }: RunRow): Promise<void> {
  const { db } = ctx
  const first = await findFirstRunId(ctx, id)
  await db.select({ id: runs.id }).from(runs).where(eq(runs.id, first)).for('no key update')
  const isOpen = and(inArray(runs.id, repetitionIdsQuery(first)), eq(runs.body, body), inArray(runs.state, UNFINISHED_STATES))
  const [open] = await db.select({ id: runs.id }).from(runs).where(isOpen).limit(1)
  if (open) throw conflictError('Esta execução já foi reenviada', `Acompanhe a execução ${open.id}, que ainda não terminou.`)
}

/**
 * A new run, because a receiver that dedupes would ignore the old webhook-id.
 * @throws 404, 409 while the run or a repetition is under way, or its recording is deleted, 503 if its service is unusable
 */
export async function resendRun(
  ctx: Ctx,
  id: number,
  { byRules = false }: { byRules?: boolean | undefined },
): Promise<LaunchReply> {
  const run = await requireRun(ctx, id)
  if (byRules && !(run.isBuiltIn && isContent(run.automation)))
    throw conflictError('Só um conteúdo feito por este servidor é gerado sem IA')
  await requireRecording(ctx, run)
  if (!isFinal(run.state)) return requeueRun(ctx, run, byRules)
  await requireNoOpenRepetition(ctx, run)
  const { automation, title, body, providerId, isBuiltIn, destinationName, destinationUrl } = run
  const provider = providerId === null ? undefined : { id: providerId, name: destinationName, url: destinationUrl }
  const launched = await launchRun(ctx, {
    automation,
    title,
    input: JSON.parse(body),
    previous: id,
    provider,
    isBuiltIn,
    byRules,
  })
  await copyTranscriptionInput(ctx.db, id, launched.run.id)
  return launched
}

/** Later reports of the run are ignored. @throws 404, 409 if it has ended */
export async function cancelRun(ctx: Ctx, id: number): Promise<void> {
  const { db, now, user } = ctx
  await requireRun(ctx, id)
  const patch = { state: 'canceled', endedAt: now(), nextAttemptAt: null, leaseUntil: null } as const
  if (!(await changeRunInStates(db, id, UNFINISHED_STATES, patch))) throw conflictError('Esta execução já terminou')
  await addRunEvent(db, id, { kind: 'canceled', at: now(), userId: user.id })
  await announceRunAndNotify(db, id, now())
}

/** On a person's word. @throws 404, 409 unless the run is uncertain or running */
export async function markRunAsDone(ctx: Ctx, id: number): Promise<void> {
  const { db, now, user } = ctx
  await requireRun(ctx, id)
  const patch = { state: 'succeeded', endedAt: now(), message: `Marcada como concluída por ${user.name}` } as const
  if (!(await changeRunInStates(db, id, ['uncertain', 'running'], patch)))
    throw conflictError('Só uma execução incerta ou em andamento pode ser marcada como concluída')
  await addRunEvent(db, id, { kind: 'confirmed', at: now(), userId: user.id })
  await announceRunAndNotify(db, id, now(), { silently: true })
}
