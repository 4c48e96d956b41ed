import type { BackupOverview } from 'contract/backups/backups.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, Services } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import type { Failure, JobDefinition, StepContext } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { recordJobEnd, recordJobStart } from '#work/job-records.ts'
import { addJob } from '#work/store.ts'
import type { BackupChecker } from './backup-checker.ts'
import { CHECK_JOB, findLastSuccessfulBackup, findWholeCheck, isCheckUnderWay, readBackupRow } from './backup-queries.ts'
import { BackupFailedError } from './backup-store.ts'

export type CheckServices = Services & { checker: BackupChecker | undefined }

const HOUR_MS = 3_600_000
const DUE_AFTER_MS = (7 * 24 - 1) * HOUR_MS
const RETRY_MS = 23 * HOUR_MS
const LEASE_MS = 2 * 60_000

const CHECK_LOCK = 7_214_307

const BUG = 'Uma falha inesperada interrompeu o teste de restauração. O log do servidor diz qual.'

export async function describeWholeCheck({ db }: Pick<Ctx, 'db'>): Promise<BackupOverview['wholeCheck']> {
  const record = await findWholeCheck(db)
  const succeededAt = record?.succeededAt?.toISOString() ?? null
  if (await isCheckUnderWay(db)) return { state: 'running', succeededAt, reason: null }
  if (!record?.outcome) return null
  return { state: record.outcome === 'failed' ? 'failed' : 'succeeded', succeededAt, reason: record.error }
}

/** In the caller's transaction. @returns whether it began: no other one is under way, on any server, and there is a backup */
async function beginCheck(services: Pick<Ctx, 'db' | 'queue' | 'now'>): Promise<boolean> {
  const { db } = services
  await db.execute(sql`select pg_advisory_xact_lock(${CHECK_LOCK})`)
  const last = await findLastSuccessfulBackup(db)
  if (!last || (await isCheckUnderWay(db))) return false
  await addJob(services, CHECK_JOB, last.id)
  return true
}

export async function beginDueCheck({ checker, ...services }: CheckServices): Promise<boolean> {
  const { db, now } = services
  if (!checker) return false
  const { succeededAt, endedAt, outcome } = (await findWholeCheck(db)) ?? {}
  const computeElapsed = (at: Date | null | undefined) => (at ? now().getTime() - at.getTime() : Number.POSITIVE_INFINITY)
  if (computeElapsed(succeededAt) < DUE_AFTER_MS || (outcome === 'failed' && computeElapsed(endedAt) < RETRY_MS)) return false
  return db.transaction((tx) => beginCheck({ ...services, db: tx }))
}

/** A worker makes it after the commit. @throws 409 if a check is under way, there is no backup, or this server checks none */
export async function requestWholeCheck(ctx: Ctx, checker: BackupChecker | undefined): Promise<void> {
  if (!checker) throw conflictError('Este servidor não faz backups')
  if (!(await findLastSuccessfulBackup(ctx.db))) throw conflictError('Ainda não há um backup para testar')
  if (!(await beginCheck(ctx))) throw conflictError('Já há um teste de restauração em andamento', 'Espere que ele termine.')
}

function explainFailure(failure: Failure): string {
  if (failure.cause !== 'error')
    return `${describeInterruption(failure.cause, 'do teste de restauração')}. Outro será feito automaticamente, ou peça um.`
  return failure.error instanceof BackupFailedError ? failure.error.message : BUG
}

async function checkBackup(
  { db, checker, now }: Services & { checker: BackupChecker },
  { subject, tell, signal }: StepContext,
): Promise<void> {
  await recordJobStart(db, { name: CHECK_JOB.kind, at: now() })
  await checker.check(await readBackupRow(db, subject), { tell, signal })
}

export const makeCheckJob = (services: Services & { checker: BackupChecker }): JobDefinition => ({
  ...CHECK_JOB,
  atOnce: 1,
  leaseMs: LEASE_MS,
  retry: { tries: 1, delayMs: () => undefined },
  steps: [{ name: 'check', run: (context) => checkBackup(services, context) }],
  explain: explainFailure,
  async end(tx, _id, outcome) {
    if (outcome.state === 'done') await recordJobEnd(tx, { name: CHECK_JOB.kind, at: services.now(), outcome: 'succeeded' })
  },
})
