import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ArchiveWriter } from './archive.ts'
import { addFile, readStableFile, walkFolder } from './copy.ts'
import { CLUSTER_FOLDER } from './manifest.ts'

/**
 * The folders that are copied without their content, which PostgreSQL makes again when it starts, or which would be wrong in a
 * copy (PostgreSQL 18, "Making a Base Backup Using the Low Level API").
 */
const EMPTIED_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const EXCLUDED_NAME =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|postgresql\.auto\.conf\.tmp)$/
const CONTROL_FILE = 'global/pg_control'
const WAL_SEGMENT = /^[0-9A-F]{24}$/

const isExcluded = (path: string) => {
  const [top = '', ...rest] = path.split('/')
  return (
    (EMPTIED_FOLDERS.has(top) && rest.length > 0) ||
    EXCLUDED_NAME.test(basename(path)) ||
    path.split('/').some((part) => part.startsWith('pgsql_tmp'))
  )
}

/**
 * Copies the cluster's files while PostgreSQL works, between `pg_backup_start` and `pg_backup_stop`; the control file comes last,
 * as pg_basebackup does it.
 */
export async function addClusterFiles(archive: ArchiveWriter, cluster: string, onBytes: (bytes: number) => void): Promise<void> {
  await archive.addFolder(CLUSTER_FOLDER)
  for await (const { path, isFolder } of walkFolder(cluster)) {
    if (isExcluded(path) || path === CONTROL_FILE) continue
    if (isFolder) await archive.addFolder(`${CLUSTER_FOLDER}/${path}`)
    else onBytes((await addFile(archive, join(cluster, path), `${CLUSTER_FOLDER}/${path}`)) ?? 0)
  }
  const control = await readStableFile(join(cluster, CONTROL_FILE))
  await archive.add(`${CLUSTER_FOLDER}/${CONTROL_FILE}`, control.length, Readable.from([control]))
}

/**
 * Copies the WAL that was written during the copy, which makes the copied files consistent. `first` and `last` are names of
 * segments, both included.
 */
export async function addWalSegments(archive: ArchiveWriter, cluster: string, first: string, last: string): Promise<void> {
  const folder = join(cluster, 'pg_wal')
  const segments = (await readdir(folder)).filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last).sort()
  if (segments[0] !== first || segments.at(-1) !== last) throw new Error(`The WAL from ${first} to ${last} is not all there`)
  for (const name of segments) await addFile(archive, join(folder, name), `${CLUSTER_FOLDER}/pg_wal/${name}`)
}
