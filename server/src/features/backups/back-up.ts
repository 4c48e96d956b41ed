import { readFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import { pathExists } from '#core/path-exists.ts'
import { buildSecretKeyPath } from '#core/secret-box.ts'
import { findAppliedMigration } from '#db/migrate.ts'
import { BackupCommandError, explainFullDisk } from './command-error.ts'
import { type DataFolders, guardDiskSpace } from './disk-space.ts'
import { copyTables, openSnapshot } from './logical/copy-tables.ts'
import { type BackupManifest, KEY_FILE, MANIFEST_FILE, type Manifest } from './manifest.ts'
import type { ObjectWriter } from './objects.ts'
import type { Queryable } from './open-client.ts'
import { addMarker, addStoredFiles, createArchiveSink, type StoredFilesLocation } from './stored-files.ts'
import { type ArchiveOptions, type ArchiveWriter, createArchiveWriter } from './write-archive.ts'

/** The database, the data folder and the stored files of which a backup is made. */
export type BackupSource = StoredFilesLocation &
  DataFolders & { connection: pg.ClientConfig } & Pick<BackupManifest, 'scope' | 'filesAre'>

export type StepReporter = (doing: string) => void

export type CommandOptions = { tell: StepReporter; signal: AbortSignal }
/**
 * `encrypt`: the transform of the archive's bytes before they are written. `objects`: takes the stored files, which are otherwise put into
 * the archive.
 */
export type BackupOptions = CommandOptions & Pick<ArchiveOptions, 'encrypt'> & { objects?: ObjectWriter }

async function addKey(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const file = buildSecretKeyPath(dataDir)
  if (pathExists(file)) await archive.addText(KEY_FILE, await readFile(file, 'utf8'))
}

/** Builds the fields that the manifests of backups and exports have; `items` are the files added so far. */
export async function buildManifestBase(archive: ArchiveWriter, client: Queryable) {
  const { rows } = await client.query('show server_version')
  return {
    madeAt: new Date().toISOString(),
    postgres: rows[0].server_version as string,
    machine: `${platform()}-${arch()}`,
    migration: (await findAppliedMigration(client)) ?? { name: '', when: 0 },
    items: [...archive.items],
  }
}

/** Stored files are copied before the snapshot, and once right after it for those that arrived in between (docs/backup.md). */
async function addContent(
  archive: ArchiveWriter,
  source: BackupSource,
  { tell, objects }: Pick<BackupOptions, 'tell' | 'objects'>,
): Promise<BackupManifest> {
  const { scope, filesAre } = source
  const copiesFiles = scope === 'whole' && filesAre === 'here'
  const sink = objects ?? createArchiveSink(archive)
  const added = new Set<string>()
  if (copiesFiles) {
    tell('Copiando os arquivos…')
    await addStoredFiles(sink, source, added)
  }
  const snapshot = await openSnapshot(source.connection)
  try {
    if (!(await findAppliedMigration(snapshot))) throw new BackupCommandError('Não há dados deste sistema no banco de dados.')
    if (copiesFiles) {
      await addMarker(sink, snapshot, source)
      await addStoredFiles(sink, source, added)
      tell(`Arquivos copiados: ${added.size.toLocaleString('pt-BR')}`)
    }
    tell('Copiando o banco de dados…')
    const content = await copyTables(snapshot, (path, lines) => archive.addText(path, lines))
    await addKey(archive, source.dataDir)
    const apart = (await objects?.finish()) ?? { objects: [] }
    return { format: 4, scope, filesAre, ...(await buildManifestBase(archive, snapshot)), ...apart, content }
  } finally {
    await snapshot.end()
  }
}

/** The archive appears when it is complete and on disk, or not at all; `add` returns the manifest, which comes last. */
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
 * Backs up the rows, the key's file (a key from `SECRET_KEY` is left out) and, unless the source leaves them out, the stored files, as of
 * one moment, while the server may go on working.
 * @throws BackupCommandError for a file that exists, a full disk, stored files without their marker or in a bucket that cannot be read, or
 * a database without this program's tables
 */
export const backUp = (source: BackupSource, file: string, options: BackupOptions): Promise<BackupManifest> =>
  writeArchive(file, { ...source, ...options }, (archive) => addContent(archive, source, options))
