import type { BackupOverview } from 'contract/backups/backups.ts'
import type { Ctx, Services } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { recordJobEnd, recordJobFailure } from '#work/job-records.ts'
import type { BackupChecker } from './backup-checker.ts'
import { findLastSuccessfulBackup } from './backup-queries.ts'
import { BackupFailedError } from './backup-store.ts'
import { claimWholeCheck, findWholeCheck, reportWholeCheck, WHOLE_CHECK, type WholeCheckRecord } from './whole-check-queries.ts'

export const WHOLE_CHECK_QUEUE = 'backup-check'

export type CheckServices = Services & { checker: BackupChecker | undefined }

const HOUR_MS = 3_600_000
const DUE_AFTER_MS = (7 * 24 - 1) * HOUR_MS
const RETRY_MS = 23 * HOUR_MS
const LOST_AFTER_MS = 5 * 60_000

const explainInterruption = (cause: 'lost' | 'stopped') =>
  `${describeInterruption(cause, 'da verificação')}. Outra é feita por si, ou peça uma.`
const BUG = 'Uma falha inesperada interrompeu a verificação. O log do servidor diz qual.'

const isLost = ({ startedAt, endedAt }: WholeCheckRecord, now: Date): boolean =>
  startedAt !== null && endedAt === null && now.getTime() - startedAt.getTime() > LOST_AFTER_MS

export async function describeWholeCheck({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<BackupOverview['wholeCheck']> {
  const record = await findWholeCheck(db)
  if (!record?.startedAt) return null
  const succeededAt = record.succeededAt?.toISOString() ?? null
  if (isLost(record, now())) return { state: 'failed', succeededAt, reason: explainInterruption('lost') }
  if (record.endedAt === null) return { state: 'running', succeededAt, reason: null }
  return { state: record.outcome === 'failed' ? 'failed' : 'succeeded', succeededAt, reason: record.error }
}

const claim = (db: Ctx['db'], now: Date): Promise<boolean> =>
  claimWholeCheck(db, { now, lostBefore: new Date(now.getTime() - LOST_AFTER_MS) })

export async function beginDueCheck({ db, now, checker }: CheckServices): Promise<boolean> {
  if (!checker || !(await findLastSuccessfulBackup(db))) return false
  const { succeededAt, endedAt, outcome } = (await findWholeCheck(db)) ?? {}
  const computeElapsed = (at: Date | null | undefined) => (at ? now().getTime() - at.getTime() : Number.POSITIVE_INFINITY)
  if (computeElapsed(succeededAt) < DUE_AFTER_MS || (outcome === 'failed' && computeElapsed(endedAt) < RETRY_MS)) return false
  return claim(db, now())
}

/** A worker makes it after the commit. @throws 409 if a check is under way, there is no backup, or this server checks none */
export async function requestWholeCheck(ctx: Ctx, checker: BackupChecker | undefined): Promise<void> {
  if (!checker) throw conflictError('Este servidor não faz backups')
  if (!(await findLastSuccessfulBackup(ctx.db))) throw conflictError('Ainda não há um backup que se possa verificar')
  if (!(await claim(ctx.db, ctx.now()))) throw conflictError('Já há uma verificação em andamento', 'Espere que ela termine.')
  await ctx.queue.send(ctx.db, WHOLE_CHECK_QUEUE, {}, ctx.now())
}

function explainFailure(error: unknown, { ending, log }: Services): string {
  if (ending.signal.aborted) return explainInterruption('stopped')
  log.error({ err: error }, 'the check of a whole backup failed')
  return error instanceof BackupFailedError ? error.message : BUG
}

/** Does not reject if the check itself fails. */
export async function performWholeCheck(services: Services & { checker: BackupChecker }): Promise<void> {
  const { db, now, ending, checker, log, timings } = services
  const startedAt = now()
  const measure = () => ({ name: WHOLE_CHECK, at: now(), durationMs: Math.max(0, now().getTime() - startedAt.getTime()) })
  const report = () =>
    void reportWholeCheck(db, now()).catch((err: unknown) => log.warn({ err }, 'a check could not tell that it goes on'))
  const heartbeat = setInterval(report, timings.checkBeatMs)
  try {
    const last = await findLastSuccessfulBackup(db)
    if (!last) throw new BackupFailedError('Ainda não há um backup que se possa verificar.')
    await checker.check(last, { tell: () => undefined, signal: ending.signal })
    await recordJobEnd(db, { ...measure(), outcome: 'succeeded' })
  } catch (error) {
    await recordJobFailure(db, { ...measure(), error: explainFailure(error, services) })
  } finally {
    clearInterval(heartbeat)
  }
}
