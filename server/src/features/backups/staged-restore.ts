import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathExists } from '#core/path-exists.ts'
import { buildSecretKeyPath } from '#core/secret-box.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { ensureClusterLocation } from '#db/embedded/cluster-location.ts'
import { stopOrphan } from '#db/embedded/orphan.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import { FILES_FOLDER } from './manifest.ts'
import type { OutsideDatabase } from './replace-database.ts'
import { sendRestoredFiles } from './restore-bucket.ts'
import { removeRestoredFolder } from './staging.ts'

/** The mark of a restore that is whole and confirmed. */
const READY = 'pronto.json'

/**
 * In the data folder, hence on its disk, so that the restored installation takes the place of the one before by renames. The server does
 * that at its start, when nobody uses either: a server that is killed at any moment goes on at the next start.
 */
const buildPaths = (dataDir: string) => {
  const folder = join(dataDir, 'restauracao-pelo-painel')
  return {
    folder,
    received: join(folder, 'recebido'),
    restored: join(folder, 'dados'),
    ready: join(folder, READY),
    /** Has the id of the transaction that replaces a database outside of the data folder. */
    transaction: join(folder, 'transacao'),
    /** Has the installation that was there before; as long as it exists, the next start puts that one back. */
    former: join(folder, 'antes'),
    finished: join(dataDir, 'restauracao-feita'),
  }
}

/** Who asked for the restore of which backup, for the audit log of the restored installation. */
export type StagedRestore = { name: string; personName: string | null; address: string | null }

/** The mark goes first, so that a start that finds what is left of it puts none of that in place. */
async function removeFolder(folder: string): Promise<void> {
  rmSync(join(folder, READY), { force: true })
  for (const name of ['dados', 'antes']) await removeRestoredFolder(join(folder, name))
  rmSync(folder, { recursive: true, force: true })
}

/** Moves the files, the key and the embedded database of one data folder into another one, over those that are there. */
async function moveInstallation(from: string, to: string, outside: OutsideDatabase | undefined): Promise<void> {
  const account = chooseDatabaseAccount()
  const listParts = (dataDir: string) => [
    join(dataDir, FILES_FOLDER),
    buildSecretKeyPath(dataDir),
    ...(outside ? [] : [ensureClusterLocation(dataDir, account).cluster]),
  ]
  const targets = listParts(to)
  for (const [index, source] of listParts(from).entries()) {
    const target = targets[index]
    if (!target || !pathExists(source)) continue
    await stopOrphan(source)
    await stopOrphan(target)
    rmSync(target, { recursive: true, force: true })
    renameSync(source, target)
  }
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o711) // the database's account has to enter, which a umask may forbid
}

/** @returns the folder for a sent archive, and the empty data folder into which the archive is restored */
export async function prepareStagedRestore(dataDir: string): Promise<{ received: string; restored: string }> {
  const { folder, received, restored } = buildPaths(dataDir)
  await removeFolder(folder)
  for (const path of [folder, received, restored]) makeFolder(path)
  return { received, restored }
}

export function confirmStagedRestore(dataDir: string, staged: StagedRestore): void {
  writeFileSync(buildPaths(dataDir).ready, JSON.stringify(staged), { flush: true, mode: 0o600 })
}

/** Before `placeStagedRestore`: whether it puts a restore in place, or one back, so that a bucket's files belong to another installation. */
export const hasConfirmedRestore = (dataDir: string): boolean => pathExists(buildPaths(dataDir).ready)

type Places = { outside?: OutsideDatabase | undefined; s3?: S3Settings | undefined }

/**
 * Puts a confirmed restore in place, once; an unfinished one is undone. The caller holds the data folder's lock, and no database of it
 * runs. `outside`: the database, where it is not in the data folder; its commit decides whether the restore is finished. `s3`: the
 * bucket, where the files are in one; those of a restore that is undone stay in it, without rows, for the sweep.
 * @returns for such a database the number of files that were missing in the source
 */
export async function placeStagedRestore(dataDir: string, { outside, s3 }: Places): Promise<number | undefined> {
  const { folder, restored, ready, transaction, former, finished } = buildPaths(dataDir)
  const move = (from: string, to: string) => moveInstallation(from, to, outside)
  await removeFolder(finished)
  if (!pathExists(folder)) return undefined
  if (!pathExists(ready) || pathExists(former)) {
    if (outside && pathExists(transaction) && (await outside.hasCommitted(readFileSync(transaction, 'utf8')))) {
      await move(restored, dataDir) // where a power cut has undone the renames
      return undefined
    }
    if (pathExists(former)) await move(former, dataDir)
    await removeFolder(folder)
    return undefined
  }
  makeFolder(former)
  if (s3) await sendRestoredFiles(restored, await openStorage(dataDir, s3))
  const moveFiles = async () => {
    await move(dataDir, former)
    await move(restored, dataDir)
  }
  if (!outside) {
    await moveFiles()
    return undefined
  }
  const onBegin = (id: string) => writeFileSync(transaction, id, { flush: true })
  return outside.replace(restored, { onBegin, beforeCommit: moveFiles })
}

/** Called once the server works with what was restored. @returns undefined where nothing was */
export async function finishStagedRestore(dataDir: string): Promise<StagedRestore | undefined> {
  const { folder, ready, former, finished } = buildPaths(dataDir)
  if (!pathExists(former)) return undefined
  const staged = JSON.parse(readFileSync(ready, 'utf8')) as StagedRestore
  renameSync(folder, finished) // from here on no start goes back
  await removeFolder(finished)
  return staged
}

export const dropStagedRestore = (dataDir: string): Promise<void> => removeFolder(buildPaths(dataDir).folder)
