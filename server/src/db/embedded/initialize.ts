import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pathExists } from '#core/path-exists.ts'
import type { SystemAccount } from './account.ts'

const execFileAsync = promisify(execFile)

/**
 * The database user as which the server connects. Connections need no password, because the closed folder of the socket keeps other
 * accounts out.
 */
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

/**
 * Names the folder of an unfinished cluster. It lies beside the final folder, so that the rename stays on one disk; its name has the
 * process id, so that two starts at once use different folders.
 */
const unfinishedName = (cluster: string) => `${cluster}.new-${process.pid}`

function removeUnfinished(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

/** The files with a cluster's settings and access rules. The first one comes last into a cluster, which is complete with it. */
const CONFIGURATION_FILES = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'] as const

/**
 * Creates the cluster where there is none, and gives a cluster that was unpacked without its configuration that of a new one. A start that
 * is killed half-way leaves only a folder that the next start removes.
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
