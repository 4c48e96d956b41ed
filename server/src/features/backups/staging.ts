import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatCommand, formatCommandWith, isPainel } from '#core/format-command.ts'
import { pathExists } from '#core/path-exists.ts'
import { buildSecretKeyPath } from '#core/secret-box.ts'
import { chooseDatabaseAccount, type SystemAccount } from '#db/embedded/account.ts'
import { type ClusterFolders, ensureClusterLocation, LOCATION_NOTE } from '#db/embedded/cluster-location.ts'
import { LOCK_FILE } from '#db/embedded/lock.ts'
import { stopOrphan } from '#db/embedded/orphan.ts'
import { BackupCommandError } from './command-error.ts'
import { FILES_FOLDER, KEY_FILE } from './manifest.ts'

/**
 * The staging folder lies in the data folder, hence on the same disk, so that moving out of it is a rename. The database moves
 * last.
 */
export const STAGING_FOLDER = 'restauracao'
/**
 * Names that may exist in an otherwise empty data folder: the folder that a file system keeps on a disk of its own, the pointer to the
 * database, which is checked separately, and the file of the lock.
 */
const IGNORED_NAMES = ['lost+found', LOCATION_NOTE, LOCK_FILE]

export type Staging = {
  folder: string
  putFilesInPlace(): void
  /** Moves the cluster to its final place, after `putFilesInPlace`: a cluster in place is the mark of a complete restore. */
  putClusterInPlace(): void
  remove(): void
  /**
   * The folder stays as the mark of a half restore if files are in place already: the database may have committed although its
   * answer was lost.
   */
  abandon(): void
}

const hasCluster = (dataDir: string): boolean => pathExists(ensureClusterLocation(dataDir, chooseDatabaseAccount()).cluster)

/** A server would create an empty database there. @throws BackupCommandError */
export function refuseHalfRestoredFolder(dataDir: string, isDatabaseInPlace = hasCluster(dataDir)): void {
  if (pathExists(join(dataDir, STAGING_FOLDER)) && !isDatabaseInPlace)
    throw new BackupCommandError(
      `Uma restauração em ${dataDir} não chegou ao fim. Repita-a: ${formatCommand('restore', 'ARQUIVO')}`,
    )
}

function removeStaging(folder: string, { base, moved }: ClusterFolders): void {
  if (moved) rmSync(base, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Removes a folder into which a backup was restored, or began to be, with a database that was moved out of it. */
export async function removeRestoredFolder(dataDir: string): Promise<void> {
  const account = chooseDatabaseAccount()
  for (const folder of [dataDir, join(dataDir, STAGING_FOLDER)]) {
    if (!pathExists(folder)) continue
    const location = ensureClusterLocation(folder, account)
    await stopOrphan(location.cluster)
    if (location.moved) rmSync(location.base, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Removes the staging folder of an unfinished restore and, unless a cluster is in place, the files and the key that the restore put in
 * place; no server has worked on them.
 */
async function removeUnfinished(dataDir: string, account: SystemAccount | undefined): Promise<void> {
  const folder = join(dataDir, STAGING_FOLDER)
  if (!pathExists(folder)) return
  const wasUnfinished = !hasCluster(dataDir)
  const location = ensureClusterLocation(folder, account)
  await stopOrphan(location.cluster)
  removeStaging(folder, location)
  if (!wasUnfinished) return
  rmSync(join(dataDir, FILES_FOLDER), { recursive: true, force: true })
  rmSync(buildSecretKeyPath(dataDir), { force: true })
}

function refuseUsed(dataDir: string, account: SystemAccount | undefined, ignored: readonly string[] = IGNORED_NAMES): void {
  const found = readdirSync(dataDir).filter((name) => !ignored.includes(name))
  const what = found[0] ?? (pathExists(ensureClusterLocation(dataDir, account).cluster) ? 'um banco de dados' : undefined)
  if (what)
    throw new BackupCommandError(
      `Só se restaura em uma pasta vazia, e em ${dataDir} há ${what}. ${isPainel() ? `Dê outro nome a essa pasta (sudo mv ${dataDir} ${dataDir}.antiga) e repita: ${formatCommand('restore', 'ARQUIVO')}` : `Indique outra: ${formatCommandWith(['DATA_DIR=./outra'], 'restore', 'ARQUIVO')}`}`,
    )
}

type StagingOptions = {
  account: SystemAccount | undefined
  /**
   * A data folder with files of an unfinished restore is then refused, because that restore may have committed its database on
   * the server.
   */
  isServer: boolean
}

/** The caller holds the data folder's lock. @throws BackupCommandError if the data folder is not empty */
export async function openStaging(dataDir: string, { account, isServer }: StagingOptions): Promise<Staging> {
  const folder = join(dataDir, STAGING_FOLDER)
  if (isServer) refuseUsed(dataDir, account, [...IGNORED_NAMES, STAGING_FOLDER])
  await removeUnfinished(dataDir, account)
  refuseUsed(dataDir, account)
  mkdirSync(folder)
  chmodSync(folder, 0o711) // the database's account has to enter, which a umask may forbid
  const location = ensureClusterLocation(folder, account)
  let placed = false
  return {
    folder,
    putFilesInPlace() {
      placed = true
      for (const name of [FILES_FOLDER, KEY_FILE])
        if (pathExists(join(folder, name))) renameSync(join(folder, name), join(dataDir, name))
    },
    putClusterInPlace: () => renameSync(location.cluster, ensureClusterLocation(dataDir, account).cluster),
    remove: () => removeStaging(folder, location),
    abandon() {
      if (!placed) removeStaging(folder, location)
    },
  }
}
