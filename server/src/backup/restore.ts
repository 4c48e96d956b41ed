import { mkdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { pathExists } from '../core/path-exists.ts'
import { chooseDatabaseAccount, type SystemAccount } from '../db/embedded/account.ts'
import { readEmbeddedPostgresVersion } from '../db/embedded/binaries.ts'
import { lockFolder } from '../db/embedded/lock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { listKnownMigrations } from '../db/migrate.ts'
import { openStorage } from '../integrations/storage/open-storage.ts'
import type { S3Settings } from '../integrations/storage/s3.ts'
import type { CommandOptions } from './back-up.ts'
import { openClient } from './client.ts'
import { BackupCommandError, explainFullDisk } from './command-error.ts'
import { disarmCluster } from './disarm-cluster.ts'
import { moveFilesToStorageKeys, SHEETS_FOLDER } from './export/layout.ts'
import { copyTables, openSnapshot, TABLES_FOLDER } from './logical/copy-tables.ts'
import { loadInTransaction } from './logical/load-in-transaction.ts'
import { loadTables, requireEmptyDatabase } from './logical/load-tables.ts'
import {
  CLUSTER_FOLDER,
  type ClusterManifest,
  type CopiedManifest,
  FILES_FOLDER,
  KEY_FILE,
  type LogicalManifest,
  type Manifest,
} from './manifest.ts'
import type { ArchiveReading } from './read-archive.ts'
import { hasFiles, moveRestoredFilesToBucket } from './restore-bucket.ts'
import { countRows } from './rows.ts'
import { settleRestoredBackups } from './settle-restored-backups.ts'
import { openStaging, type Staging } from './staging.ts'
import { type DestinationResolver, unpackArchive } from './unpack.ts'
import { checkRowCounts, damagedDatabaseError, findMissingFiles } from './verify.ts'

export type RestoreResult = {
  manifest: Manifest
  /** The number of restored rows, by table, without the transient tables, before the rows of unfinished backups are settled. */
  rows: Record<string, number>
  /** Paths in the archive, such as `files/receipts/…`, of stored files that a row names and the backup lacks. */
  missing: string[]
}

/** The paths of a cluster's data. Its settings, its access rules and the signals of a recovery are not among them. */
const CLUSTER_DATA = /^postgres(\/(PG_VERSION|backup_label|(base|global|pg_\w+)(\/.*)?))?$/

function createDestinationResolver({ folder, stagedLocation }: Staging, account: SystemAccount | undefined): DestinationResolver {
  return (path) => {
    const [top, ...rest] = path.split('/')
    if (top === CLUSTER_FOLDER)
      return CLUSTER_DATA.test(path) ? { path: join(stagedLocation.cluster, ...rest), owner: account, sync: false } : 'ignored'
    if (top === TABLES_FOLDER || top === SHEETS_FOLDER) return { path: join(folder, path), owner: undefined, sync: false }
    const isOurs = (top === FILES_FOLDER && rest.length > 0) || path === KEY_FILE
    return isOurs ? { path: join(folder, path), owner: undefined, sync: true } : undefined
  }
}

/** Refuses a copy of a cluster's files of another major version of PostgreSQL, and any backup of a later version of this program. */
function refuseForeign({ format, postgres, migration }: Manifest, ours: string): void {
  const readMajor = (version: string) => version.split('.')[0]
  if (format === 1 && readMajor(postgres) !== readMajor(ours))
    throw new BackupCommandError(
      `O backup é de um PostgreSQL ${postgres}, e este programa traz o ${ours}. Restaure com a versão que o fez.`,
    )
  const newest = listKnownMigrations().at(-1)
  if (newest && migration.when > newest.when)
    throw new BackupCommandError('O backup foi feito por uma versão mais nova deste programa. Atualize-o e restaure de novo.')
}

/** Lists the stored files that a row names and the backup lacks; none for a backup that leaves all files out. */
const findLostFiles = async (client: pg.Client, manifest: Manifest) =>
  manifest.scope !== 'database' && manifest.filesAre === 'here' ? findMissingFiles(client, manifest) : []

/**
 * The settings with which rows are loaded into a new cluster. With `wal_level=minimal` PostgreSQL writes the rows of a table that
 * the same transaction has truncated into the table only, and not into the WAL as well.
 */
const LOADING_SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB', 'shared_buffers=256MB', 'autovacuum=off']

/**
 * Starts PostgreSQL in the staging folder, does some work with it, and stops it. Where no cluster was unpacked, a new one is
 * made.
 */
async function useStagedCluster<Result>(
  staging: Staging,
  settings: readonly string[],
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({ dataDir: staging.folder, settings })
  return work(embedded.connection).finally(embedded.stop)
}

/** Fills an empty database with the unpacked rows, and calls `beforeCommit` before the rows are committed. */
async function loadRows(
  staging: Staging,
  manifest: LogicalManifest,
  {
    connection,
    file,
    signal,
    beforeCommit,
  }: Pick<StagedOptions, 'file' | 'signal'> & {
    connection: pg.ClientConfig
    beforeCommit: () => Promise<void>
  },
): Promise<RestoreResult> {
  return loadInTransaction(connection, async (client, queueWriter) => {
    await loadTables(client, manifest, { folder: staging.folder, queueWriter, signal })
    const rows = await countRows(client)
    const missing = await findLostFiles(client, manifest)
    await settleRestoredBackups(client, file)
    signal.throwIfAborted()
    await beforeCommit()
    return { manifest, rows, missing }
  })
}

/** The settings with which an archive's cluster is read: PostgreSQL's processes that act by themselves stay off. */
const READING_SETTINGS = ['autovacuum=off', 'max_logical_replication_workers=0']

/**
 * Copies the rows of the unpacked cluster into the staging folder, in the files of a copy of rows, and removes the cluster. A restored
 * database is always a new one, into which these rows are loaded: an archive's own catalogue never becomes part of an installation.
 * @returns the manifest of that copy
 */
async function turnIntoRows(staging: Staging, manifest: ClusterManifest): Promise<CopiedManifest> {
  await disarmCluster(staging.stagedLocation)
  const content = await useStagedCluster(staging, READING_SETTINGS, async (connection) => {
    const snapshot = await openSnapshot(connection)
    try {
      await checkRowCounts(snapshot, manifest)
      return await copyTables(snapshot, async (path, lines) => {
        const target = join(staging.folder, path)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, lines, { mode: 0o600 })
      })
    } catch (error) {
      throw error instanceof pg.DatabaseError ? damagedDatabaseError(error.message, error) : error
    } finally {
      await snapshot.end()
    }
  })
  await rm(staging.stagedLocation.cluster, { recursive: true })
  return { ...manifest, format: 3, content }
}

/**
 * Puts the files and the key in their final places, before the database is in its own: the files in the bucket, where one is named,
 * otherwise in the data folder.
 */
async function putFilesInPlace(staging: Staging, manifest: Manifest, s3: S3Settings | undefined): Promise<void> {
  if (s3 && hasFiles(manifest)) await moveRestoredFilesToBucket(staging.folder, manifest, await openStorage(staging.folder, s3))
  staging.putFilesInPlace()
}

async function restoreIntoFolder(
  staging: Staging,
  manifest: LogicalManifest,
  { file, signal, s3 }: StagedOptions,
): Promise<RestoreResult> {
  const restored = await useStagedCluster(staging, LOADING_SETTINGS, (connection) =>
    loadRows(staging, manifest, { connection, file, signal, beforeCommit: async () => undefined }),
  )
  signal.throwIfAborted()
  await putFilesInPlace(staging, manifest, s3)
  staging.putClusterInPlace()
  return restored
}

const restoreIntoServer = (
  staging: Staging,
  manifest: LogicalManifest,
  { file, signal, connection, s3 }: StagedOptions & { connection: pg.ClientConfig },
): Promise<RestoreResult> =>
  loadRows(staging, manifest, { connection, file, signal, beforeCommit: () => putFilesInPlace(staging, manifest, s3) })

type RestoreOptions = CommandOptions &
  Omit<ArchiveReading, 'signal'> & {
    /** Another server's empty database for the rows; where it is left out, the data folder gets a cluster of its own. */
    connection?: pg.ClientConfig | undefined
    /** The bucket that gets the files. Without it, the files are put into the data folder. */
    s3?: S3Settings | undefined
  }

/** `file`: the archive. */
type StagedOptions = RestoreOptions & { file: string }

async function restoreStaged(staging: Staging, options: StagedOptions & { account: SystemAccount | undefined }) {
  const { file, tell, account, connection } = options
  tell('Lendo o backup e conferindo cada arquivo…')
  const unpacked = await unpackArchive(file, createDestinationResolver(staging, account), options)
  const manifest = moveFilesToStorageKeys(staging.folder, unpacked)
  refuseForeign(manifest, readEmbeddedPostgresVersion())
  tell('Refazendo o banco de dados e conferindo cada tabela…')
  const logical = manifest.format === 1 ? await turnIntoRows(staging, manifest) : manifest
  const { rows, missing } = connection
    ? await restoreIntoServer(staging, logical, { ...options, connection })
    : await restoreIntoFolder(staging, logical, options)
  staging.remove()
  return { manifest, rows, missing }
}

/** @throws BackupCommandError where the server's database has tables already */
async function inspectServer(connection: pg.ClientConfig): Promise<void> {
  const client = await openClient(connection)
  await requireEmptyDatabase(client).finally(() => client.end())
}

/**
 * Restores a backup into an empty data folder, and into an empty database of another server where `connection` names one. The
 * archive is unpacked into a staging folder, each file is compared with its checksum, and the whole database is read or made;
 * then everything is moved into place. A server refuses to start on a restore that was killed in between.
 * @throws BackupCommandError where the folder or the database is not empty, or the backup is not complete; FolderInUseError where
 * a server or another restore uses the folder
 */
export async function restoreBackup(file: string, dataDir: string, options: RestoreOptions): Promise<RestoreResult> {
  if (!pathExists(file)) throw new BackupCommandError(`O arquivo ${file} não existe.`)
  const account = chooseDatabaseAccount()
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, 'npm run restore')
  try {
    if (options.connection) await inspectServer(options.connection)
    const staging = await openStaging(dataDir, { account, isServer: options.connection !== undefined })
    try {
      return await restoreStaged(staging, { ...options, file, account })
    } catch (error) {
      staging.abandon()
      throw explainFullDisk(error, dataDir, 'Nada foi restaurado. Libere espaço e repita.')
    }
  } finally {
    lock.release()
  }
}
