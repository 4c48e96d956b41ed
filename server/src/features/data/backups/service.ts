import type { Backup, BackupOverview } from 'contract/data/backups.ts'
import type { Ctx } from '../../../core/context.ts'
import { conflictError } from '../../../core/errors.ts'
import { type BackupRow, findLastSuccessfulBackup, listBackupRows } from './queries.ts'
import { beginBackup, presentLostAsFailed, readBackupTimes } from './run-backup.ts'
import { computeNextBackup } from './schedule.ts'
import type { BackupStore } from './store.ts'
import { describeWholeCheck } from './whole-check.ts'

/** The queue of the backups that a person asked for. */
export const REQUESTED_BACKUP_QUEUE = 'backup'

const presentBackup = ({
  heartbeatAt: _heartbeatAt,
  sha256: _sha256,
  startedAt,
  endedAt,
  verifiedAt,
  ...row
}: BackupRow): Backup => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  verifiedAt: verifiedAt?.toISOString() ?? null,
})

const describeTarget = (store: BackupStore, last: BackupRow | undefined): NonNullable<BackupOverview['target']> => ({
  place: store.place,
  isEncrypted: store.isEncrypted,
  hasFiles: store.hasFiles,
  isInDataFolder: store.isInDataFolder,
  restoreCommand: store.formatRestoreCommand(last?.name ?? `ARQUIVO${store.extension}`),
})

export async function listBackups(ctx: Ctx, store: BackupStore | undefined): Promise<BackupOverview> {
  const last = await findLastSuccessfulBackup(ctx.db)
  const now = ctx.now()
  return {
    target: store ? describeTarget(store, last) : null,
    wholeCheck: await describeWholeCheck(ctx),
    nextAt: (store && computeNextBackup(now, await readBackupTimes(ctx))?.toISOString()) ?? null,
    last: last ? presentBackup(last) : null,
    backups: (await listBackupRows(ctx.db)).map((row) => presentBackup(presentLostAsFailed(row, now))),
  }
}

/** Begins a backup, which a worker makes after the commit. @throws 409 where a backup is running, or this server makes none */
export async function requestBackup(ctx: Ctx, store: BackupStore | undefined): Promise<{ id: number }> {
  if (!store) throw conflictError('Este servidor não faz backups')
  const id = await beginBackup({ ...ctx, backups: store }, 'manual')
  if (id === undefined) throw conflictError('Já há um backup sendo feito', 'Espere que ele termine: ele aparece na lista.')
  await ctx.queue.send(ctx.db, REQUESTED_BACKUP_QUEUE, { id }, ctx.now())
  return { id }
}
