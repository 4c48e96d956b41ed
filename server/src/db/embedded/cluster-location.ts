import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathExists } from '#core/path-exists.ts'
import { canReach, type SystemAccount } from './account.ts'

const FALLBACK_FOLDER = '/var/lib/ai-dashboard'
export const LOCATION_NOTE = 'onde-esta-o-banco.txt'
/** A socket's path (`sun_path`) has at most 108 bytes with its terminator, and PostgreSQL appends a file name to the folder's path. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length

export type ClusterFolders = { base: string; cluster: string; moved: boolean }

/**
 * A folder that the account can enter is named by a hash of the data folder's path and noted there; a cluster that was moved once
 * stays where it is.
 */
export function ensureClusterLocation(dataDir: string, account: SystemAccount | undefined): ClusterFolders {
  const folder = realpathSync(dataDir)
  const here = { base: folder, cluster: join(folder, 'postgres'), moved: false }
  const pointer = join(folder, LOCATION_NOTE)
  const noted = pathExists(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
  if (!noted && canReach(folder, account)) return here
  const base = noted ?? join(FALLBACK_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  mkdirSync(base, { recursive: true, mode: 0o755 })
  writeFileSync(pointer, `${base}\n`)
  return { base, cluster: join(base, 'postgres'), moved: true }
}

/**
 * Only the account may enter it, because every program that reaches the socket may connect; beside the cluster, where other
 * containers reach it, unless the path is too long.
 */
export function createSocketFolder(base: string, account: SystemAccount | undefined): string {
  const isUsable = (parent: string) =>
    join(parent, 'pg-XXXXXX').length <= LONGEST_SOCKET_FOLDER && pathExists(parent) && canReach(parent, account)
  const folder = mkdtempSync(join([base, tmpdir()].find(isUsable) ?? '/tmp', 'pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
