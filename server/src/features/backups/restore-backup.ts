import { createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { formatCommand } from '#core/format-command.ts'
import { pathExists } from '#core/path-exists.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { lockFolder } from '#db/embedded/lock.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { listKnownMigrations } from '#db/migrate.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import type { CommandOptions } from './back-up.ts'
import { BackupCommandError, explainFullDisk } from './command-error.ts'
import { readFreeBytes } from './disk-space.ts'
import { moveFilesToStorageKeys, SHEETS_FOLDER } from './export-layout.ts'
import { TABLES_FOLDER } from './logical/copy-tables.ts'
import { loadInTransaction } from './logical/load-in-transaction.ts'
import { loadTables, requireEmptyDatabase } from './logical/load-tables.ts'
import { FILES_FOLDER, KEY_FILE, type Manifest } from './manifest.ts'
import { type PlaceReader, restoreObjects } from './objects.ts'
import { openClient } from './open-client.ts'
import type { ArchiveReading } from './read-archive.ts'
import { hasFiles, moveRestoredFilesToBucket } from './restore-bucket.ts'
import { type Archive, settleRestoredBackups } from './settle-restored-backups.ts'
import { openStaging, type Staging } from './staging.ts'
import { type DestinationResolver, unpackArchive } from './unpack-archive.ts'
import { findMissingFiles } from './verify-backup.ts'

export type RestoreResult = {
  manifest: Manifest
  /** The number of restored rows, by table, before the rows of unfinished backups are settled. */
  rows: Record<string, number>
  missing: string[]
}

function createDestinationResolver(folder: string): DestinationResolver {
  return (path) => {
    const [top, ...rest] = path.split('/')
    if (top === TABLES_FOLDER || top === SHEETS_FOLDER) return { path: join(folder, path), sync: false }
    const isOurs = (top === FILES_FOLDER && rest.length > 0) || path === KEY_FILE
    return isOurs ? { path: join(folder, path), sync: true } : undefined
  }
}

function refuseNewer({ migration }: Manifest): void {
  const newest = listKnownMigrations().at(-1)
  if (newest && migration.when > newest.when)
    throw new BackupCommandError('O backup foi feito por uma versão mais nova deste programa. Atualize-o e restaure de novo.')
}

const countRows = ({ content: { tables } }: Manifest): Record<string, number> =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.rows]))

const findLostFiles = async (client: pg.Client, manifest: Manifest) =>
  manifest.scope !== 'database' && manifest.filesAre === 'here' ? findMissingFiles(client, manifest) : []

/**
 * With `wal_level=minimal` PostgreSQL writes the rows of a table that the same transaction has truncated into the table only, and
 * not into the WAL as well.
 */
const LOADING_SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB', 'shared_buffers=256MB', 'autovacuum=off']

type UnpackedBackup = { folder: string; manifest: Manifest; archive: Archive }

type LoadOptions = {
  connection: pg.ClientConfig
  signal: AbortSignal
  beforeLoad?: (client: pg.Client) => Promise<void>
  beforeCommit?: (client: pg.Client) => Promise<void>
}

export async function loadRows(
  { folder, manifest, archive }: UnpackedBackup,
  { connection, signal, beforeLoad, beforeCommit }: LoadOptions,
): Promise<RestoreResult> {
  return loadInTransaction(connection, async (client, queueWriter) => {
    await beforeLoad?.(client)
    await loadTables(client, manifest, { folder, queueWriter, signal })
    const missing = await findLostFiles(client, manifest)
    await settleRestoredBackups(client, archive)
    signal.throwIfAborted()
    await beforeCommit?.(client)
    return { manifest, rows: countRows(manifest), missing }
  })
}

/** Comes before the database is in its place; the files go into the bucket if one is named. */
async function putFilesInPlace(staging: Staging, manifest: Manifest, s3: S3Settings | undefined): Promise<void> {
  if (s3 && hasFiles(manifest)) await moveRestoredFilesToBucket(staging.folder, manifest, await openStorage(staging.folder, s3))
  staging.putFilesInPlace()
}

/** The bytes of a new cluster with its first segments of the WAL. */
const NEW_CLUSTER_BYTES = 64 * 1024 * 1024

/** Refuses a disk on which the database would not fit. With their indexes the rows take some twice the bytes of their files. */
function requireRoom(folder: string, { items }: Manifest): void {
  const rows = items.filter(({ path }) => path.startsWith(`${TABLES_FOLDER}/`)).reduce((sum, { size }) => sum + size, 0)
  const needed = NEW_CLUSTER_BYTES + 2 * rows
  if (readFreeBytes(folder) >= needed) return
  throw new BackupCommandError(
    `Não há espaço em disco para ${dirname(folder)}: o banco de dados precisa de ${Math.ceil(needed / 1024 / 1024)} MB livres. Nada foi restaurado. Libere espaço e repita.`,
  )
}

async function restoreIntoFolder(
  staging: Staging,
  unpacked: UnpackedBackup,
  { signal, s3 }: StagedOptions,
): Promise<RestoreResult> {
  const { manifest } = unpacked
  requireRoom(staging.folder, manifest)
  const embedded = await startEmbedded({ dataDir: staging.folder, settings: LOADING_SETTINGS })
  const { connection } = embedded
  const restored = await loadRows(unpacked, { connection, signal }).finally(embedded.stop)
  signal.throwIfAborted()
  await putFilesInPlace(staging, manifest, s3)
  staging.putClusterInPlace()
  return restored
}

const restoreIntoServer = (
  staging: Staging,
  unpacked: UnpackedBackup,
  { signal, connection, s3 }: StagedOptions & { connection: pg.ClientConfig },
): Promise<RestoreResult> =>
  loadRows(unpacked, { connection, signal, beforeCommit: () => putFilesInPlace(staging, unpacked.manifest, s3) })

type RestoreOptions = CommandOptions &
  Omit<ArchiveReading, 'signal'> & {
    connection?: pg.ClientConfig | undefined
    s3?: S3Settings | undefined
    /** Reads the files that lie beside the archive; by default from its folder. */
    readPlace?: PlaceReader | undefined
  }

type StagedOptions = RestoreOptions & { file: string }

/** Brings the stored files that are not in the archive, too. @returns the manifest with all files as its items */
async function unpackFiles(folder: string, { file, signal, readPlace, ...reading }: StagedOptions): Promise<Manifest> {
  const manifest = await unpackArchive(file, createDestinationResolver(folder), { ...reading, signal })
  if (manifest.format === 2) return moveFilesToStorageKeys(folder, manifest)
  const read = readPlace ?? (async (name: string) => createReadStream(join(dirname(file), name)))
  return { ...manifest, items: [...manifest.items, ...(await restoreObjects(manifest, { folder, read, signal }))] }
}

async function unpackWhole(folder: string, options: StagedOptions): Promise<UnpackedBackup> {
  const { file, tell } = options
  tell('Lendo o backup e conferindo cada arquivo…')
  const manifest = await unpackFiles(folder, options)
  refuseNewer(manifest)
  return { folder, manifest, archive: { name: basename(file), size: statSync(file).size } }
}

const UNPACKED_FILE = 'backup.json'

/** Unpacks an archive for `readUnpacked`, with files and key as they lie in a data folder. `folder` is empty. */
export async function unpackBackup(file: string, folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const { manifest, archive } = await unpackWhole(folder, { ...options, file }).catch((error: unknown) => {
    throw explainFullDisk(error, folder, 'Nada foi restaurado. Libere espaço e repita.')
  })
  writeFileSync(join(folder, UNPACKED_FILE), JSON.stringify({ manifest, archive }), { flush: true, mode: 0o600 })
  return { manifest, rows: countRows(manifest), missing: [] }
}

export const readUnpacked = (folder: string): UnpackedBackup => ({
  folder,
  ...JSON.parse(readFileSync(join(folder, UNPACKED_FILE), 'utf8')),
})

async function restoreStaged(staging: Staging, options: StagedOptions) {
  const { tell, connection } = options
  const unpacked = await unpackWhole(staging.folder, options)
  tell('Refazendo o banco de dados e conferindo cada tabela…')
  const restored = connection
    ? await restoreIntoServer(staging, unpacked, { ...options, connection })
    : await restoreIntoFolder(staging, unpacked, options)
  staging.remove()
  return restored
}

/** @throws BackupCommandError where the server's database has tables already */
async function inspectServer(connection: pg.ClientConfig): Promise<void> {
  const client = await openClient(connection)
  await requireEmptyDatabase(client).finally(() => client.end())
}

/**
 * Works in a staging folder; a server refuses to start on a restore killed in between.
 * @throws BackupCommandError if a target is not empty or the backup incomplete; FolderInUseError
 */
export async function restoreBackup(file: string, dataDir: string, options: RestoreOptions): Promise<RestoreResult> {
  if (!pathExists(file)) throw new BackupCommandError(`O arquivo ${file} não existe.`)
  const account = chooseDatabaseAccount()
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, formatCommand('restore'))
  try {
    if (options.connection) await inspectServer(options.connection)
    const staging = await openStaging(dataDir, { account, isServer: options.connection !== undefined })
    try {
      return await restoreStaged(staging, { ...options, file })
    } catch (error) {
      staging.abandon()
      throw explainFullDisk(error, dataDir, 'Nada foi restaurado. Libere espaço e repita.')
    }
  } finally {
    lock.release()
  }
}
