import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathExists } from '#core/path-exists.ts'
import { canReach, type SystemAccount } from './account.ts'

const FALLBACK_FOLDER = '/var/lib/ai-dashboard'
/** The name of a file in the data folder, in which the database's folder is noted where it is elsewhere. */
export const LOCATION_NOTE = 'onde-esta-o-banco.txt'
/**
 * The maximum length of the socket folder's path: a socket's path (`sun_path`) has at most 108 bytes with its terminator, and PostgreSQL
 * appends a file name to the folder's path.
 */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length

/** The folders of the database. `cluster`: PostgreSQL's folder, below `base`. `moved`: both are outside the data folder. */
export type ClusterFolders = { base: string; cluster: string; moved: boolean }

/**
 * Chooses the data folder where the database's account can enter it. Otherwise creates a folder that the account can enter, named by a
 * hash of the data folder's path, and writes a note in the data folder that names it. A cluster that was moved once stays where it is.
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
 * Creates a folder for the socket that only the account may enter, because every program that reaches the socket may connect. It is beside
 * the cluster, where each program (and each container) that works on the cluster reaches it, unless its path would be too long.
 */
export function createSocketFolder(base: string, account: SystemAccount | undefined): string {
  const isUsable = (parent: string) =>
    join(parent, 'pg-XXXXXX').length <= LONGEST_SOCKET_FOLDER && pathExists(parent) && canReach(parent, account)
  const folder = mkdtempSync(join([base, tmpdir()].find(isUsable) ?? '/tmp', 'pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
