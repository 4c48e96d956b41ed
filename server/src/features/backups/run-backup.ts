import { randomBytes } from 'node:crypto'
import type { Services } from '#core/context.ts'
import { StorageUnavailableError } from '#core/storage.ts'
import { formatTimestamp } from '#core/text.ts'
import type { Failure, JobDefinition, StepContext } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { addJob } from '#work/store.ts'
import {
  BACKUP_JOB,
  type BackupRow,
  deleteBackupRows,
  deleteOldFailedBackups,
  failBackupsWithoutJob,
  findLastFailureTime,
  findLastSuccessfulBackup,
  findSuccessBefore,
  hasBackupsOutside,
  insertRunningBackup,
  listFailedBackupNames,
  listSuccessfulBackups,
  readBackupRow,
  readInstallationRow,
  renewHeartbeat,
  settleFailedBackup,
  settleSucceededBackup,
} from './backup-queries.ts'
import { type BackupTimes, isBackupDue } from './backup-schedule.ts'
import { BackupFailedError, type BackupStore } from './backup-store.ts'
import { RESERVED_BYTES } from './disk-space.ts'
import { chooseExpiredBackups, type StoredBackup } from './kept-backups.ts'

export type BackupServices = Services & { backups: BackupStore | undefined }
export type StoreServices = Services & { backups: BackupStore }

const LEASE_MS = 2 * 60_000
/** The silence after which a backup of a server of the version before jobs counts as lost. */
const SILENCE_MS = 5 * 60_000
const FAILURES_KEPT_MS = 60 * 86_400_000
/** How long what a failed backup has left is discarded again after each success, in case it could not be discarded before. */
const DISCARDED_AGAIN_MS = 3 * 86_400_000

const explainInterruption = (cause: 'lost' | 'stopped') =>
  `${describeInterruption(cause, 'deste backup')}. Nada ficou pela metade; outro é tentado daqui a uma hora.`
const explainBug = (place: string) =>
  `Uma falha inesperada interrompeu o backup em ${place}. O log do servidor diz qual; outro é tentado daqui a uma hora.`

const makeName = (installationId: string, now: Date, extension: string) =>
  `painel-${installationId.slice(0, 8)}-${formatTimestamp(now)}-${randomBytes(2).toString('hex')}${extension}`

/** In the caller's transaction. @returns undefined if a backup is running already, on any server */
export async function beginBackup(
  services: Pick<StoreServices, 'db' | 'queue' | 'now' | 'backups'>,
  kind: BackupRow['kind'],
): Promise<number | undefined> {
  const { db, now, backups: store } = services
  const startedAt = now()
  const silentSince = new Date(startedAt.getTime() - SILENCE_MS)
  await failBackupsWithoutJob(db, { now: startedAt, silentSince, reason: explainInterruption('lost') })
  const { installationId } = await readInstallationRow(db)
  const { place, isEncrypted, hasFiles, extension } = store
  const name = makeName(installationId, startedAt, extension)
  const id = await insertRunningBackup(db, { kind, name, place, isEncrypted, hasFiles, startedAt })
  if (id !== undefined) await addJob(services, BACKUP_JOB, id)
  return id
}

/**
 * An empty folder, while there are backups in a folder outside the data folder, is probably that of a disk that is not mounted; a file
 * named like a backup declares a new disk.
 */
export async function findMissingDisk({
  db,
  backups: store,
}: Pick<StoreServices, 'db' | 'backups'>): Promise<string | undefined> {
  if (!store.isEmpty() || !(await hasBackupsOutside(db, store.place))) return undefined
  return `Em ${store.place} não há nenhum dos backups já feitos: o disco dela está montado? Se o disco é novo, crie nela o arquivo vazio painel-novo. Até lá nada é gravado nela.`
}

function explainFailure({ place }: BackupStore, failure: Failure): string {
  if (failure.cause !== 'error') return explainInterruption(failure.cause)
  if (failure.error instanceof BackupFailedError) return failure.error.message
  if (failure.error instanceof StorageUnavailableError)
    return `Não foi possível falar com ${place}. Confira as variáveis BACKUP_S3_… e a rede; outro backup é tentado daqui a uma hora.`
  return explainBug(place)
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
  const room = await services.backups.readRoom()
  if (!last || !room || room.free >= (last.size ?? 0) + RESERVED_BYTES) return
  await removeExpired(services, last.name, [{ id: 0, startedAt: services.now(), isVerified: true }])
}

async function discardFailed({ db, backups: store, now, log }: StoreServices, successBefore: Date | undefined): Promise<void> {
  const since = new Date(Math.min(successBefore?.getTime() ?? 0, now().getTime() - DISCARDED_AGAIN_MS))
  for (const name of await listFailedBackupNames(db, since))
    await store.discard(name).catch((err: unknown) => log.error({ err, name }, 'a failed backup could not be discarded'))
}

/** A server of the version before jobs, beside this one, fails a backup that has been silent for five minutes. @returns what ends it */
function keepHeard({ db, now, timings, log }: StoreServices, id: number): () => void {
  const renew = () =>
    renewHeartbeat(db, id, now()).catch((err: unknown) => log.warn({ err }, 'a backup could not tell that it goes on'))
  const timer = setInterval(renew, timings.jobBeatMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The backup counts as successful from its end on, although old ones are removed after it. */
async function makeBackup(services: StoreServices, { subject, tell, signal }: StepContext): Promise<void> {
  const { db, backups: store, now } = services
  const { name } = await readBackupRow(db, subject)
  const missingDisk = await findMissingDisk(services)
  if (missingDisk) throw new BackupFailedError(missingDisk)
  const stopHeard = keepHeard(services, subject)
  try {
    await makeRoom(services, await findLastSuccessfulBackup(db))
    const written = await store.write(name, { tell, signal })
    await settleSucceededBackup(db, subject, { ...written, now: now() })
  } finally {
    stopHeard()
  }
}

async function removeOld(services: StoreServices, { subject }: StepContext): Promise<void> {
  const { name } = await readBackupRow(services.db, subject)
  await discardFailed(services, await findSuccessBefore(services.db, subject))
  await removeExpired(services, name)
}

/** A failed backup is not tried again by itself: the schedule begins another one. */
export const makeBackupJob = (services: StoreServices): JobDefinition => ({
  ...BACKUP_JOB,
  atOnce: 1,
  leaseMs: LEASE_MS,
  retry: { tries: 1, delayMs: () => undefined },
  steps: [
    { name: 'archive', run: (context) => makeBackup(services, context) },
    { name: 'old', run: (context) => removeOld(services, context) },
  ],
  explain: (failure) => explainFailure(services.backups, failure),
  async end(tx, id, outcome) {
    if (outcome.state === 'failed') await settleFailedBackup(tx, id, { now: services.now(), reason: outcome.reason })
  },
})

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
  return services.db.transaction((tx) => beginBackup({ ...services, db: tx }, 'nightly'))
}
