import { randomBytes } from 'node:crypto'
import type { Services } from '#core/context.ts'
import { StorageUnavailableError } from '#core/storage.ts'
import { formatTimestamp } from '#core/text.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import {
  type BackupRow,
  claimBackup,
  deleteBackupRows,
  deleteOldFailedBackups,
  failLostBackups,
  findLastFailureTime,
  findLastSuccessfulBackup,
  insertRunningBackup,
  listFailedBackupNames,
  listSuccessfulBackups,
  readInstallationRow,
  reportBackupProgress,
  settleFailedBackup,
  settleSucceededBackup,
} from './backup-queries.ts'
import { type BackupTimes, isBackupDue } from './backup-schedule.ts'
import { BackupFailedError, type BackupStore } from './backup-store.ts'
import { RESERVED_BYTES } from './disk-space.ts'
import { chooseExpiredBackups, type StoredBackup } from './kept-backups.ts'

export type BackupServices = Services & { backups: BackupStore | undefined }
export type StoreServices = Services & { backups: BackupStore }

/**
 * `HEARTBEAT_MS`: how often a server reports that its backup goes on. `SILENCE_MS`: the time without a report after which a
 * backup counts as lost.
 */
const HEARTBEAT_MS = 30_000
const SILENCE_MS = 5 * 60_000
const FAILURES_KEPT_MS = 60 * 86_400_000
/** How long what a failed backup has left is discarded again after each success, in case it could not be discarded before. */
const DISCARDED_AGAIN_MS = 3 * 86_400_000

const explainInterruption = (cause: 'lost' | 'stopped') =>
  `${describeInterruption(cause, 'deste backup')}. Nada ficou pela metade; outro é tentado daqui a uma hora.`
const explainBug = (place: string) =>
  `Uma falha inesperada interrompeu o backup em ${place}. O log do servidor diz qual; outro é tentado daqui a uma hora.`

const computeSilentSince = (now: Date): Date => new Date(now.getTime() - SILENCE_MS)

export function presentLostAsFailed(row: BackupRow, now: Date): BackupRow {
  if (row.state !== 'running' || row.heartbeatAt >= computeSilentSince(now)) return row
  return { ...row, state: 'failed', endedAt: row.heartbeatAt, step: null, reason: explainInterruption('lost') }
}

const makeName = (installationId: string, now: Date, extension: string) =>
  `painel-${installationId.slice(0, 8)}-${formatTimestamp(now)}-${randomBytes(2).toString('hex')}${extension}`

/** In the caller's transaction; `performBackup` makes it. @returns undefined if a backup is running already, on any server */
export async function beginBackup(
  { db, now, backups: store }: Pick<StoreServices, 'db' | 'now' | 'backups'>,
  kind: BackupRow['kind'],
): Promise<number | undefined> {
  const startedAt = now()
  await failLostBackups(db, { now: startedAt, silentSince: computeSilentSince(startedAt), reason: explainInterruption('lost') })
  const { installationId } = await readInstallationRow(db)
  const { place, isEncrypted, hasFiles, extension } = store
  return insertRunningBackup(db, {
    kind,
    name: makeName(installationId, startedAt, extension),
    place,
    isEncrypted,
    hasFiles,
    startedAt,
  })
}

/**
 * A folder without any backup that was made there is probably that of a disk that is not mounted; a file named like a backup
 * declares a new disk.
 */
export async function findMissingDisk({
  db,
  backups: store,
}: Pick<StoreServices, 'db' | 'backups'>): Promise<string | undefined> {
  if (!store.isEmpty() || (await listSuccessfulBackups(db, store.place)).length === 0) return undefined
  return `Em ${store.place} não há nenhum dos backups feitos nela: o disco dela está montado? Se o disco é novo, crie nela o arquivo vazio painel-novo. Até lá nada é gravado nela.`
}

function explainFailure(error: unknown, { backups: store, ending, log }: StoreServices): string {
  if (ending.signal.aborted) return explainInterruption('stopped')
  log.error({ err: error }, 'a backup failed')
  if (error instanceof BackupFailedError) return error.message
  if (error instanceof StorageUnavailableError)
    return `Não foi possível falar com ${store.place}. Confira as variáveis BACKUP_S3_… e a rede; outro backup é tentado daqui a uma hora.`
  return explainBug(store.place)
}

/**
 * Removes the backups that are in this place and whose retention is over, the rows of old failures, and the stored files that no backup
 * needs any more. What is in a place is found by looking there, because another server may have written it under another path. A backup's
 * file is removed before its row, so that a failed removal is tried again.
 * @param name - the name of any backup of this installation
 * @param coming - what counts as a backup already
 */
async function removeExpired(
  { db, backups: store, timeZone, now, log }: StoreServices,
  name: string,
  coming: readonly StoredBackup[] = [],
): Promise<void> {
  const rows: BackupRow[] = []
  for (const row of await listSuccessfulBackups(db)) if (await store.has(row.name)) rows.push(row)
  const expired = new Set(
    chooseExpiredBackups([...coming, ...rows.map((row) => ({ ...row, isVerified: row.verifiedAt !== null }))], timeZone),
  )
  for (const { id, name } of rows.filter((row) => expired.has(row.id))) {
    try {
      await store.remove(name)
      await deleteBackupRows(db, [id])
    } catch (err) {
      log.error({ err, name }, 'an old backup could not be removed')
    }
  }
  await deleteOldFailedBackups(db, new Date(now().getTime() - FAILURES_KEPT_MS))
  await store.prune(name).catch((err: unknown) => log.error({ err }, 'the files of old backups could not be removed'))
}

/** Where the disk has no room for a backup like the last, those go before it whose retention it will end. */
async function makeRoom(services: StoreServices, last: BackupRow | undefined): Promise<void> {
  const room = services.backups.readRoom()
  if (!last || !room || room.free >= (last.size ?? 0) + RESERVED_BYTES) return
  await removeExpired(services, last.name, [{ id: 0, startedAt: services.now(), isVerified: true }])
}

async function discardFailed({ db, backups: store, now, log }: StoreServices, successBefore: Date | undefined): Promise<void> {
  const since = new Date(Math.min(successBefore?.getTime() ?? 0, now().getTime() - DISCARDED_AGAIN_MS))
  for (const name of await listFailedBackupNames(db, { place: store.place, since }))
    await store.discard(name).catch((err: unknown) => log.error({ err, name }, 'a failed backup could not be discarded'))
}

/** Does nothing if a server is making the backup already; does not reject if the backup itself fails. */
export async function performBackup(services: StoreServices, id: number): Promise<void> {
  const { db, backups: store, now, ending, log, tracer } = services
  const row = await claimBackup(db, id, { now: now(), step: 'Começando…' })
  if (!row) return
  const report = (step?: string) =>
    void reportBackupProgress(db, id, { now: now(), ...(step === undefined ? {} : { step }) }).catch((err: unknown) =>
      log.warn({ err }, 'a backup could not tell its progress'),
    )
  const heartbeat = setInterval(report, HEARTBEAT_MS)
  try {
    const missingDisk = await findMissingDisk(services)
    if (missingDisk) throw new BackupFailedError(missingDisk)
    const before = await findLastSuccessfulBackup(db)
    await makeRoom(services, before)
    const written = await tracer.trace('backup', { 'backup.kind': row.kind }, async (span) => {
      const made = await store.write(row.name, { tell: report, signal: ending.signal })
      span.set({ 'backup.size': made.size })
      return made
    })
    await settleSucceededBackup(db, id, { ...written, now: now() })
    await discardFailed(services, before?.startedAt)
    await removeExpired(services, row.name)
  } catch (error) {
    await settleFailedBackup(db, id, { now: now(), reason: explainFailure(error, services) })
  } finally {
    clearInterval(heartbeat)
  }
}

export async function readBackupTimes({
  db,
  timeZone,
  backups: store,
}: Pick<StoreServices, 'db' | 'timeZone' | 'backups'>): Promise<BackupTimes> {
  const [last, lastFailure, { createdAt }] = [
    await findLastSuccessfulBackup(db),
    await findLastFailureTime(db),
    await readInstallationRow(db),
  ]
  return {
    zone: timeZone,
    since: createdAt,
    interval: store.interval,
    lastSuccess: last?.startedAt,
    lastDurationMs: last?.endedAt ? last.endedAt.getTime() - last.startedAt.getTime() : undefined,
    lastFailure,
  }
}

/** Begins a backup where one is due. @returns its id; undefined where none is due, or another one is being made */
export async function beginDueBackup(services: StoreServices, isDue = isBackupDue): Promise<number | undefined> {
  if (!isDue(services.now(), await readBackupTimes(services))) return undefined
  return beginBackup(services, 'nightly')
}
