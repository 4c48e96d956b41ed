import type { Backup, BackupOverview } from 'contract/backups/backups.ts'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { type BackupRow, findLastSuccessfulBackup, listBackupRows, listProgramVersions } from './backup-queries.ts'
import { computeNextBackup } from './backup-schedule.ts'
import { ARCHIVE_EXTENSION, type BackupStore } from './backup-store.ts'
import { findDaysLeft } from './capacity.ts'
import { offersRestore, type RestoreServices } from './restore-here.ts'
import { beginBackup, readBackupTimes } from './run-backup.ts'
import { describeWholeCheck } from './whole-check.ts'

type ProgramVersions = Awaited<ReturnType<typeof listProgramVersions>>

/** Finds the version of the program that wrote a backup of an earlier format, which alone restores it; null for other backups. */
function findReader({ name, state, startedAt }: BackupRow, versions: ProgramVersions): string | null {
  if (state !== 'succeeded' || name.includes(ARCHIVE_EXTENSION)) return null
  return versions.find(({ firstStartedAt }) => firstStartedAt <= startedAt)?.version ?? 'que o fez'
}

const presentBackup = (backup: BackupRow, versions: ProgramVersions): Backup => {
  const { heartbeatAt: _heartbeatAt, sha256: _sha256, placeId: _placeId, objectsSize: _objectsSize, ...shown } = backup
  const { startedAt, endedAt, verifiedAt, ...row } = shown
  return {
    ...row,
    readableBy: findReader(backup, versions),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
  }
}

const describeTarget = async (ctx: Ctx, store: BackupStore, last: BackupRow | undefined): Promise<BackupOverview['target']> => ({
  place: store.place,
  isEncrypted: store.isEncrypted,
  hasFiles: store.hasFiles,
  isInDataFolder: store.isInDataFolder,
  daysLeft: (await findDaysLeft(ctx, store)) ?? null,
  restoreCommand: store.formatRestoreCommand(last?.name ?? `ARQUIVO${store.extension}`),
})

export async function listBackups(
  ctx: Ctx,
  { backups: store, ...services }: RestoreServices & { backups: BackupStore | undefined },
): Promise<BackupOverview> {
  const last = await findLastSuccessfulBackup(ctx.db)
  const [now, versions] = [ctx.now(), await listProgramVersions(ctx.db)]
  return {
    target: store ? await describeTarget(ctx, store, last) : null,
    wholeCheck: await describeWholeCheck(ctx),
    nextAt: (store && computeNextBackup(now, await readBackupTimes({ ...ctx, backups: store }))?.toISOString()) ?? null,
    offersRestore: await offersRestore(services),
    last: last ? presentBackup(last, versions) : null,
    backups: (await listBackupRows(ctx.db)).map((row) => presentBackup(row, versions)),
  }
}

/** A worker makes it after the commit. @throws 409 if a backup is running, or this server makes none */
export async function requestBackup(ctx: Ctx, store: BackupStore | undefined): Promise<{ id: number }> {
  if (!store) throw conflictError('Este servidor não faz backups')
  const id = await beginBackup({ ...ctx, backups: store }, 'manual')
  if (id === undefined) throw conflictError('Já há um backup sendo feito', 'Espere que ele termine: ele aparece na lista.')
  return { id }
}
