import { readFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import { pathExists } from '../core/path-exists.ts'
import { buildSecretKeyPath } from '../core/secret-box.ts'
import { findAppliedMigration } from '../db/migrate.ts'
import { type ArchiveOptions, type ArchiveWriter, createArchiveWriter } from './archive.ts'
import { addClusterFiles, addWalSegments } from './cluster.ts'
import { BackupCommandError, explainFullDisk } from './command-error.ts'
import { type DataFolders, guardDiskSpace } from './disk-space.ts'
import { copyTables, openSnapshot } from './logical/copy-tables.ts'
import {
  CLUSTER_FOLDER,
  type ClusterManifest,
  type CopiedManifest,
  KEY_FILE,
  MANIFEST_FILE,
  type Manifest,
  type RowCounts,
} from './manifest.ts'
import { countRows, type Queryable } from './rows.ts'
import { startBackupSession } from './session.ts'
import { addMarker, addStoredFiles, type StoredFilesLocation } from './stored-files.ts'

type CommonSource = StoredFilesLocation & { connection: pg.ClientConfig } & Pick<Manifest, 'scope' | 'filesAre'>

/** A running cluster in a folder of this machine. Its files are copied. */
export type ClusterSource = CommonSource & { cluster: string }

/** A database of any server, reached as an ordinary role. Its rows are copied. */
export type ServerSource = CommonSource & { cluster?: undefined }

export type BackupSource = ClusterSource | ServerSource

/** Tells the person, in Portuguese, which step is being done. */
export type StepReporter = (doing: string) => void

/** How a command reports its progress, and the signal that aborts it; an aborted command leaves nothing behind. */
export type CommandOptions = { tell: StepReporter; signal: AbortSignal }
/** `encrypt`: the transform of the archive's bytes before they are written. */
export type BackupOptions = CommandOptions & Pick<ArchiveOptions, 'encrypt'>

export function pairRowCounts(before: Record<string, number>, after: Record<string, number>): RowCounts {
  return Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, { before: rows, after: after[name] ?? rows }]))
}

async function addKey(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const file = buildSecretKeyPath(dataDir)
  if (pathExists(file)) await archive.addText(KEY_FILE, await readFile(file, 'utf8'))
}

const describeFileCount = (added: ReadonlySet<string>) => `Arquivos copiados: ${added.size.toLocaleString('pt-BR')}`

const copiesFiles = ({ scope, filesAre }: BackupSource) => scope === 'whole' && filesAre === 'here'

/** Builds the fields that the manifests of all kinds of backup have; `items` are the files added so far. */
export async function buildManifestBase(
  archive: ArchiveWriter,
  client: Queryable,
  { scope, filesAre }: Pick<Manifest, 'scope' | 'filesAre'>,
  rows: RowCounts,
) {
  const { rows: found } = await client.query('show server_version')
  return {
    madeAt: new Date().toISOString(),
    scope,
    filesAre,
    postgres: found[0].server_version as string,
    machine: `${platform()}-${arch()}`,
    migration: (await findAppliedMigration(client)) ?? { name: '', when: 0 },
    rows,
    items: [...archive.items],
  }
}

/**
 * Adds the database, the WAL, the key's file, if there is one, and the stored files, unless the source leaves them out. The stored files
 * are copied in two passes: one while the backup is open, and one after `pg_backup_stop` for the files that arrived in between.
 * docs/backup.md explains why two passes are enough.
 */
async function addCluster(archive: ArchiveWriter, source: ClusterSource, tell: StepReporter): Promise<ClusterManifest> {
  const { dataDir, cluster } = source
  const added = new Set<string>()
  let bytes = 0
  const session = await startBackupSession(source.connection)
  try {
    tell('Copiando o banco de dados…')
    await addClusterFiles(archive, cluster, (more) => {
      bytes += more
    })
    tell(`Banco de dados copiado: ${(bytes / 1024 / 1024).toFixed(0)} MB`)
    if (copiesFiles(source)) {
      await addMarker(archive, session.client, source)
      await addStoredFiles(archive, source, added)
    }
    const before = await countRows(session.client)
    const { label, first, last } = await session.stop()
    const after = await countRows(session.client)
    await archive.addText(`${CLUSTER_FOLDER}/backup_label`, label)
    await addWalSegments(archive, cluster, first, last)
    if (copiesFiles(source)) {
      await addStoredFiles(archive, source, added)
      tell(describeFileCount(added))
    }
    await addKey(archive, dataDir)
    return { format: 1, ...(await buildManifestBase(archive, session.client, source, pairRowCounts(before, after))) }
  } finally {
    await session.close()
  }
}

/**
 * Adds the rows of one snapshot, the key's file, if there is one, and the stored files, unless the source leaves them out. The stored files
 * are copied once before the snapshot, and once right after it for the files that arrived in between (docs/backup.md).
 */
async function addRows(archive: ArchiveWriter, source: ServerSource, tell: StepReporter): Promise<CopiedManifest> {
  const added = new Set<string>()
  if (copiesFiles(source)) {
    tell('Copiando os arquivos…')
    await addStoredFiles(archive, source, added)
  }
  const snapshot = await openSnapshot(source.connection)
  try {
    if (!(await findAppliedMigration(snapshot)))
      throw new BackupCommandError('Não há dados deste sistema no banco de DATABASE_URL.')
    if (copiesFiles(source)) {
      await addMarker(archive, snapshot, source)
      await addStoredFiles(archive, source, added)
      tell(describeFileCount(added))
    }
    tell('Copiando o banco de dados…')
    const content = await copyTables(snapshot, (path, lines) => archive.addText(path, lines))
    await addKey(archive, source.dataDir)
    const rows = await countRows(snapshot)
    return { format: 3, ...(await buildManifestBase(archive, snapshot, source, pairRowCounts(rows, rows))), content }
  } finally {
    await snapshot.end()
  }
}

/**
 * Writes an archive that appears when it is complete and on disk, or not at all.
 * @param add - adds everything and returns the manifest, which comes last
 */
export async function writeArchive<Made extends Manifest>(
  file: string,
  { dataDir, cluster, signal, encrypt }: DataFolders & Omit<ArchiveOptions, 'diskSpace'>,
  add: (archive: ArchiveWriter) => Promise<Made>,
): Promise<Made> {
  const archive = createArchiveWriter(file, { diskSpace: guardDiskSpace(dirname(file), { dataDir, cluster }), signal, encrypt })
  try {
    const manifest = await add(archive)
    await archive.addText(MANIFEST_FILE, JSON.stringify(manifest))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw explainFullDisk(error, file, 'O arquivo não foi feito, e nada ficou pela metade. Libere espaço ou escolha outro disco.')
  }
}

/**
 * Backs up the database, the key's file (a key from `SECRET_KEY` is left out) and, unless the source leaves them out, the stored files
 * into one archive, as of one moment, while the server may go on working.
 * @throws BackupCommandError for a file that exists, a full disk, stored files without their marker or in a bucket that cannot be read, or
 * another server's database without this program's tables
 */
export const backUp = (source: BackupSource, file: string, { tell, signal, encrypt }: BackupOptions): Promise<Manifest> =>
  writeArchive<Manifest>(file, { dataDir: source.dataDir, cluster: source.cluster, signal, encrypt }, (archive) =>
    source.cluster === undefined ? addRows(archive, source, tell) : addCluster(archive, source, tell),
  )
