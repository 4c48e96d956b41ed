import { mkdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
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
import { hasFiles, moveRestoredFilesToBucket } from './restore-bucket.ts'
import { countRows } from './rows.ts'
import { settleRestoredBackups } from './settle-restored-backups.ts'
import { openStaging, type Staging } from './staging.ts'
import { type DestinationResolver, unpackArchive } from './unpack.ts'
import { checkRowCounts, checkTablesAndIndexes, findMissingFiles } from './verify.ts'

export type RestoreResult = {
  manifest: Manifest
  /** The number of restored rows, by table, without the transient tables, before the rows of unfinished backups are settled. */
  rows: Record<string, number>
  /** Paths in the archive, such as `files/receipts/…`, of stored files that a row names and the backup lacks. */
  missing: string[]
}

function createDestinationResolver({ folder, stagedLocation }: Staging, account: SystemAccount | undefined): DestinationResolver {
  return (path) => {
    const [top, ...rest] = path.split('/')
    // PostgreSQL syncs the whole cluster by itself when it recovers.
    if (top === CLUSTER_FOLDER) return { path: join(stagedLocation.cluster, ...rest), owner: account, sync: false }
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

/**
 * Checks the unpacked cluster's pages and row counts, lists the stored files that the backup lacks, and settles the rows of backups that
 * were being made. `file`: the restored archive.
 */
async function verifyCluster(connection: pg.ClientConfig, manifest: Manifest, file: string): Promise<RestoreResult> {
  const client = await openClient(connection)
  try {
    await checkTablesAndIndexes(client)
    const rows = await checkRowCounts(client, manifest)
    const missing = await findLostFiles(client, manifest)
    await settleRestoredBackups(client, file)
    return { manifest, rows, missing }
  } finally {
    await client.end()
  }
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

/**
 * Copies the rows of the staged cluster into the staging folder, in the files of a copy of rows.
 * @returns the manifest of that copy
 */
async function turnIntoRows(staging: Staging, manifest: ClusterManifest, file: string): Promise<CopiedManifest> {
  return useStagedCluster(staging, [], async (connection) => {
    await verifyCluster(connection, manifest, file)
    const snapshot = await openSnapshot(connection)
    try {
      const content = await copyTables(snapshot, async (path, lines) => {
        const target = join(staging.folder, path)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, lines, { mode: 0o600 })
      })
      return { ...manifest, format: 3, content }
    } finally {
      await snapshot.end()
    }
  })
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
  manifest: Manifest,
  { file, signal, s3 }: StagedOptions,
): Promise<RestoreResult> {
  const restored = await (manifest.format === 1
    ? useStagedCluster(staging, [], (connection) => verifyCluster(connection, manifest, file))
    : useStagedCluster(staging, LOADING_SETTINGS, (connection) =>
        loadRows(staging, manifest, { connection, file, signal, beforeCommit: async () => undefined }),
      ))
  signal.throwIfAborted()
  await putFilesInPlace(staging, manifest, s3)
  staging.putClusterInPlace()
  return restored
}

async function restoreIntoServer(
  staging: Staging,
  manifest: Manifest,
  { file, signal, connection, s3 }: StagedOptions & { connection: pg.ClientConfig },
): Promise<RestoreResult> {
  const rows = manifest.format === 1 ? await turnIntoRows(staging, manifest, file) : manifest
  return loadRows(staging, rows, { connection, file, signal, beforeCommit: () => putFilesInPlace(staging, manifest, s3) })
}

type RestoreOptions = CommandOptions & {
  /** The passphrase with which the backup was encrypted, where it was. */
  passphrase?: string | undefined
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
  tell(
    manifest.format === 1
      ? 'Iniciando o banco de dados para o conferir…'
      : 'Refazendo o banco de dados e conferindo cada tabela…',
  )
  const restored = connection
    ? await restoreIntoServer(staging, manifest, { ...options, connection })
    : await restoreIntoFolder(staging, manifest, options)
  staging.remove()
  return restored
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
