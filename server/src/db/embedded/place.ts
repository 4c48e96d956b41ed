import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

const ELSEWHERE = '/var/lib/ai-dashboard'
/** In the data folder: says where else the database is. */
export const POINTER = 'onde-esta-o-banco.txt'
/** `sun_path` holds 108 bytes with its end; PostgreSQL adds its own name to the folder's. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length

/** Where the cluster is, and whether that is not in the data folder itself. */
export type Place = { base: string; cluster: string; moved: boolean }

/**
 * In the data folder, where the database's account can get there; else where it can, named after the data folder, and a
 * note in the data folder says where. A cluster that was moved once stays where it is.
 */
export function choosePlace(dataDir: string, account: Account | undefined): Place {
  const folder = realpathSync(dataDir)
  const here = { base: folder, cluster: join(folder, 'postgres'), moved: false }
  const pointer = join(folder, POINTER)
  const noted = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
  if (!noted && canReach(folder, account)) return here
  const base = noted ?? join(ELSEWHERE, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  mkdirSync(base, { recursive: true, mode: 0o755 })
  writeFileSync(pointer, `${base}\n`)
  return { base, cluster: join(base, 'postgres'), moved: true }
}

/** A fresh folder for the socket, closed to everybody else: with it goes the right to connect. */
export function socketFolder(account: Account | undefined): string {
  const preferred = join(tmpdir(), 'pg-XXXXXX')
  const roomy = preferred.length <= LONGEST_SOCKET_FOLDER && canReach(tmpdir(), account)
  const folder = mkdtempSync(join(roomy ? tmpdir() : '/tmp', 'pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
