import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SystemAccount } from '../db/embedded/account.ts'
import { BackupCommandError } from './command-error.ts'
import { findDamage, type Manifest, type ManifestItem } from './manifest.ts'
import { type ArchiveEntry, type ArchiveReading, damagedBackupError, hashEntry, readArchive } from './read-archive.ts'

/** The path where a file is written, its owner (undefined for this process's account), and whether it is synced. */
type Destination = { path: string; owner: SystemAccount | undefined; sync: boolean }

/**
 * Maps a path of the archive to its destination; `ignored` for a file that is compared with its checksum and not written, undefined for a
 * path that no backup has.
 */
export type DestinationResolver = (path: string) => Destination | 'ignored' | undefined

const SYNCED_AT_ONCE = 16

const SAFE_NAME = /^[\w.+=@~-]+$/
/** Whether the path stays inside its folder and has only characters that every file system takes literally. */
export const isSafePath = (path: string) => path.split('/').every((part) => SAFE_NAME.test(part) && part !== '.' && part !== '..')

/** @returns undefined for a file that is ignored */
function resolveDestination(path: string, destinations: DestinationResolver): Destination | undefined {
  const destination = isSafePath(path) ? destinations(path) : undefined
  if (!destination)
    throw new BackupCommandError(`O backup traz "${path}", que não é de um backup deste programa. Nada foi restaurado.`)
  return destination === 'ignored' ? undefined : destination
}

async function makeFolder(path: string, destinations: DestinationResolver): Promise<void> {
  const destination = resolveDestination(path, destinations)
  if (!destination) return
  await mkdir(destination.path, { recursive: true, mode: 0o700 })
  if (destination.owner) await chown(destination.path, destination.owner.uid, destination.owner.gid)
}

async function writeEntry(entry: ArchiveEntry, destinations: DestinationResolver): Promise<ManifestItem> {
  const destination = resolveDestination(entry.header.name, destinations)
  if (!destination) return hashEntry(entry)
  await mkdir(dirname(destination.path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const handle = await open(destination.path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    if (destination.owner) await handle.chown(destination.owner.uid, destination.owner.gid)
  } finally {
    await handle.close()
  }
  return { path: entry.header.name, size, sha256: hash.digest('hex') }
}

/** Syncs files, several at once: the file system then writes many of them in one go. */
async function syncFiles(paths: readonly string[]): Promise<void> {
  const left = paths.values()
  const syncNext = async () => {
    for (const path of left) {
      const handle = await open(path)
      await handle.sync().finally(() => handle.close())
    }
  }
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncNext))
}

/**
 * Unpacks an archive and compares each file with its checksum.
 * @throws BackupCommandError where a file differs, or the archive is incomplete
 */
export async function unpackArchive(
  file: string,
  destinations: DestinationResolver,
  { signal, passphrase, sha256 }: ArchiveReading,
): Promise<Manifest> {
  const { manifest, items } = await readArchive(createReadStream(file), {
    passphrase,
    sha256,
    signal,
    onFolder: (path) => makeFolder(path, destinations),
    onFile: (entry) => writeEntry(entry, destinations),
  })
  const damage = findDamage(manifest, items)
  if (damage) throw damagedBackupError(damage)
  await syncFiles(
    items
      .map(({ path }) => resolveDestination(path, destinations))
      .flatMap((destination) => (destination?.sync ? destination.path : [])),
  )
  return manifest
}
