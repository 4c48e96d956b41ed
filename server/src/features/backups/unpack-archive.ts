import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupCommandError } from './command-error.ts'
import { findDamage, type Manifest, type ManifestItem } from './manifest.ts'
import { type ArchiveEntry, type ArchiveReading, damagedBackupError, readArchive } from './read-archive.ts'

/** The path where a file is written, and whether it is synced. */
type Destination = { path: string; sync: boolean }

/** Maps a path of the archive to its destination; undefined for a path that no backup has. */
export type DestinationResolver = (path: string) => Destination | undefined

const SYNCED_AT_ONCE = 16

const SAFE_NAME = /^[\w.+=@~-]+$/
/** Whether the path stays inside its folder and has only characters that every file system takes literally. */
export const isSafePath = (path: string) => path.split('/').every((part) => SAFE_NAME.test(part) && part !== '.' && part !== '..')

function resolveDestination(path: string, destinations: DestinationResolver): Destination {
  const destination = isSafePath(path) ? destinations(path) : undefined
  if (!destination)
    throw new BackupCommandError(`O backup traz "${path}", que não é de um backup deste programa. Nada foi restaurado.`)
  return destination
}

async function writeEntry(entry: ArchiveEntry, { path }: Destination): Promise<ManifestItem> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { path: entry.header.name, size, sha256: hash.digest('hex') }
}

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

/** @throws BackupCommandError if a file differs, or the archive is incomplete */
export async function unpackArchive(
  file: string,
  destinations: DestinationResolver,
  { signal, passphrase, sha256 }: ArchiveReading,
): Promise<Manifest> {
  const synced: string[] = []
  const { manifest, items } = await readArchive(createReadStream(file), {
    passphrase,
    sha256,
    signal,
    onFile(entry) {
      const destination = resolveDestination(entry.header.name, destinations)
      if (destination.sync) synced.push(destination.path)
      return writeEntry(entry, destination)
    },
  })
  const damage = findDamage(manifest, items)
  if (damage) throw damagedBackupError(damage)
  await syncFiles(synced)
  return manifest
}
