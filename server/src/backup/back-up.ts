import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import { secretKeyPath } from '../core/secret-box.ts'
import { findAppliedMigration } from '../db/migrate.ts'
import { type Archive, createArchive } from './archive.ts'
import { explainFullDisk } from './backup-refused.ts'
import { addClusterFiles, addWalSegments } from './cluster.ts'
import { guardDiskSpace } from './disk-space.ts'
import { CLUSTER_FOLDER, KEY_FILE, MANIFEST_FILE, type Manifest, type RowCounts } from './manifest.ts'
import { countRows } from './rows.ts'
import { type BackupSession, beginBackup } from './session.ts'
import { addStoredFiles } from './stored-files.ts'

export type BackupSource = {
  dataDir: string
  /** The folder of the running cluster. */
  cluster: string
  connection: pg.ClientConfig
} & Pick<Manifest, 'scope' | 'filesAre'>

/** Tells the person, in Portuguese, which step is being done. */
export type ReportStep = (doing: string) => void

/** How a command reports its progress, and the signal that aborts it; an aborted command leaves nothing behind. */
export type CommandOptions = { tell: ReportStep; signal: AbortSignal }

function pairRowCounts(before: Record<string, number>, after: Record<string, number>): RowCounts {
  return Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, { before: rows, after: after[name] ?? rows }]))
}

async function addKey(archive: Archive, dataDir: string): Promise<void> {
  const file = secretKeyPath(dataDir)
  if (existsSync(file)) await archive.addText(KEY_FILE, await readFile(file, 'utf8'))
}

/**
 * Adds the database, the WAL, the stored files and the key. The stored files are copied twice: once while the backup is open, and
 * once after `pg_backup_stop` for the files that arrived in between. docs/backup.md explains why two passes are enough.
 */
async function addAllParts(archive: Archive, session: BackupSession, source: BackupSource, tell: ReportStep): Promise<RowCounts> {
  const { dataDir, cluster } = source
  const copiesFiles = source.scope === 'whole' && source.filesAre === 'here'
  const added = new Set<string>()
  let bytes = 0
  tell('Copiando o banco de dados…')
  await addClusterFiles(archive, cluster, (more) => {
    bytes += more
  })
  tell(`Banco de dados copiado: ${(bytes / 1024 / 1024).toFixed(0)} MB`)
  if (copiesFiles) await addStoredFiles(archive, dataDir, added)
  const before = await countRows(session.client)
  const { label, first, last } = await session.stop()
  const after = await countRows(session.client)
  await archive.addText(`${CLUSTER_FOLDER}/backup_label`, label)
  await addWalSegments(archive, cluster, first, last)
  if (copiesFiles) await addStoredFiles(archive, dataDir, added)
  await addKey(archive, dataDir)
  if (copiesFiles) tell(`Arquivos copiados: ${added.size.toLocaleString('pt-BR')}`)
  return pairRowCounts(before, after)
}

async function buildManifest(
  archive: Archive,
  { client }: BackupSession,
  { scope, filesAre }: BackupSource,
  rows: RowCounts,
): Promise<Manifest> {
  const { rows: found } = await client.query('show server_version')
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    scope,
    filesAre,
    postgres: found[0].server_version,
    machine: `${platform()}-${arch()}`,
    migration: (await findAppliedMigration(client)) ?? { name: '', when: 0 },
    rows,
    items: [...archive.items],
  }
}

/**
 * Writes one file with everything as of one moment, while others read and write. The file appears when it is complete and on
 * disk, or not at all.
 * @throws BackupRefused for a file that exists, or a full disk
 */
export async function backUp(source: BackupSource, file: string, { tell, signal }: CommandOptions): Promise<Manifest> {
  const archive = createArchive(file, { diskSpace: guardDiskSpace(dirname(file), source.dataDir), signal })
  let session: BackupSession | undefined
  try {
    session = await beginBackup(source.connection)
    const rows = await addAllParts(archive, session, source, tell)
    const manifest = await buildManifest(archive, session, source, rows)
    await archive.addText(MANIFEST_FILE, JSON.stringify(manifest))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw explainFullDisk(error, file, 'O backup não foi feito, e nada ficou pela metade. Libere espaço ou escolha outro disco.')
  } finally {
    await session?.close()
  }
}
