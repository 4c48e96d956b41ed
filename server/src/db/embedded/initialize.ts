import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pathExists } from '#core/path-exists.ts'
import type { SystemAccount } from './account.ts'

const execFileAsync = promisify(execFile)

/** Connections need no password, because the closed folder of the socket keeps other accounts out. */
export const DATABASE_USER = 'dashboard'

const OPTIONS = [
  `--username=${DATABASE_USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=pt-BR',
  '--data-checksums',
]

/** Beside the final folder, so that the rename stays on one disk; the process id keeps two starts at once apart. */
const unfinishedName = (cluster: string) => `${cluster}.new-${process.pid}`

function removeUnfinished(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

/** The first one comes last into a cluster, which is complete with it. */
const CONFIGURATION_FILES = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'] as const

/**
 * A start that is killed half-way leaves only a folder that the next start removes; a cluster unpacked without its configuration
 * gets that of a new one.
 */
export async function initializeCluster(native: string, cluster: string, account: SystemAccount | undefined): Promise<void> {
  if (pathExists(join(cluster, CONFIGURATION_FILES[0]))) return
  removeUnfinished(cluster)
  const unfinished = unfinishedName(cluster)
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  await execFileAsync(join(native, 'bin', 'initdb'), [...OPTIONS, '-D', unfinished], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...as,
  })
  if (!pathExists(cluster)) return renameSync(unfinished, cluster)
  for (const name of CONFIGURATION_FILES.toReversed()) renameSync(join(unfinished, name), join(cluster, name))
  rmSync(unfinished, { recursive: true })
}
