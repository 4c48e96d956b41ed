import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import { secretKeyPath } from '../core/secret-box.ts'
import { appliedMigration } from '../db/migrate.ts'
import { type Archive, createArchive } from './archive.ts'
import { addCluster, addWal } from './cluster.ts'
import { addStored } from './files.ts'
import { CLUSTER, KEY, MANIFEST, type Manifest, type Rows } from './manifest.ts'
import { explainFull } from './refused.ts'
import { roomBeside } from './room.ts'
import { countRows } from './rows.ts'
import { beginBackup, type Session } from './session.ts'

export type Source = {
  dataDir: string
  /** The folder of the running cluster. */
  cluster: string
  connection: pg.ClientConfig
} & Pick<Manifest, 'scope' | 'filesAre'>

/** Tells the person, in Portuguese, which step is being done. */
export type Tell = (doing: string) => void

/** How a command reports its progress, and the signal that aborts it; an aborted command leaves nothing behind. */
export type Asking = { tell: Tell; signal: AbortSignal }

function rowsOf(before: Record<string, number>, after: Record<string, number>): Rows {
  return Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, { before: rows, after: after[name] ?? rows }]))
}

async function addKey(archive: Archive, dataDir: string): Promise<void> {
  const file = secretKeyPath(dataDir)
  if (existsSync(file)) await archive.addText(KEY, await readFile(file, 'utf8'))
}

/**
 * Copies the stored files twice: once while the backup is open, and once after `pg_backup_stop` for the files that arrived in
 * between. docs/backup.md explains why two passes are enough.
 */
async function addEverything(archive: Archive, session: Session, source: Source, tell: Tell): Promise<Rows> {
  const { dataDir, cluster } = source
  const copiesFiles = source.scope === 'whole' && source.filesAre === 'here'
  const added = new Set<string>()
  let bytes = 0
  tell('Copiando o banco de dados…')
  await addCluster(archive, cluster, (more) => {
    bytes += more
  })
  tell(`Banco de dados copiado: ${(bytes / 1024 / 1024).toFixed(0)} MB`)
  if (copiesFiles) await addStored(archive, dataDir, added)
  const before = await countRows(session.client)
  const { label, first, last } = await session.stop()
  const after = await countRows(session.client)
  await archive.addText(`${CLUSTER}/backup_label`, label)
  await addWal(archive, cluster, first, last)
  if (copiesFiles) await addStored(archive, dataDir, added)
  await addKey(archive, dataDir)
  if (copiesFiles) tell(`Arquivos copiados: ${added.size.toLocaleString('pt-BR')}`)
  return rowsOf(before, after)
}

async function describe(archive: Archive, { client }: Session, { scope, filesAre }: Source, rows: Rows): Promise<Manifest> {
  const { rows: found } = await client.query('show server_version')
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    scope,
    filesAre,
    postgres: found[0].server_version,
    machine: `${platform()}-${arch()}`,
    migration: (await appliedMigration(client)) ?? { name: '', when: 0 },
    rows,
    items: [...archive.items],
  }
}

/**
 * Writes one file with everything as of one moment, while others read and write. The file appears when it is complete and on
 * disk, or not at all.
 * @throws BackupRefused for a file that exists, or a full disk
 */
export async function backUp(source: Source, file: string, { tell, signal }: Asking): Promise<Manifest> {
  const archive = createArchive(file, { room: roomBeside(dirname(file), source.dataDir), signal })
  let session: Session | undefined
  try {
    session = await beginBackup(source.connection)
    const rows = await addEverything(archive, session, source, tell)
    const manifest = await describe(archive, session, source, rows)
    await archive.addText(MANIFEST, JSON.stringify(manifest))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw explainFull(error, file, 'O backup não foi feito, e nada ficou pela metade. Libere espaço ou escolha outro disco.')
  } finally {
    await session?.close()
  }
}
