import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import type { Account } from '../db/embedded/account.ts'
import { BackupRefused, isDiskFullError } from './backup-refused.ts'
import { checkUnpackedFiles, MANIFEST_FILE, type Manifest, type ManifestItem, parseManifest } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

/**
 * Maps a path of the archive to the path where its file is written, the owner of that file, and whether it is synced at once. Undefined for a path
 * that no backup has.
 */
export type DestinationResolver = (path: string) => { path: string; owner: Account | undefined; sync: boolean } | undefined

const SAFE_NAME = /^[\w.+=@~-]+$/
/** Whether the path stays inside its folder and has only characters that every file system takes literally. */
export const isSafePath = (path: string) => path.split('/').every((part) => SAFE_NAME.test(part) && part !== '.' && part !== '..')

function resolveDestination(path: string, destinations: DestinationResolver): NonNullable<ReturnType<DestinationResolver>> {
  const destination = isSafePath(path) ? destinations(path) : undefined
  if (!destination)
    throw new BackupRefused(`O backup traz "${path}", que não é de um backup deste programa. Nada foi restaurado.`)
  return destination
}

async function makeFolder(path: string, destinations: DestinationResolver): Promise<void> {
  const destination = resolveDestination(path, destinations)
  await mkdir(destination.path, { recursive: true, mode: 0o700 })
  if (destination.owner) await chown(destination.path, destination.owner.uid, destination.owner.gid)
}

async function writeEntry(entry: Entry, destinations: DestinationResolver): Promise<ManifestItem> {
  const destination = resolveDestination(entry.header.name, destinations)
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
    if (destination.sync) await handle.sync()
  } finally {
    await handle.close()
  }
  return { path: entry.header.name, size, sha256: hash.digest('hex') }
}

const truncatedBackupError = (cause?: unknown) =>
  new BackupRefused('O backup está danificado: ele termina antes do fim, ou não é um backup. Nada foi restaurado; use outro.', {
    cause,
  })

/** Unpacks an archive and compares each file with its checksum. @throws BackupRefused where one differs, or the archive is no whole one */
export async function unpackArchive(file: string, destinations: DestinationResolver, signal: AbortSignal): Promise<Manifest> {
  const tar = extract()
  const source = createReadStream(file).on('error', (error) => tar.destroy(error))
  const plain = createZstdDecompress().on('error', (error) => tar.destroy(error))
  source.pipe(plain).pipe(tar)
  const items: ManifestItem[] = []
  let manifest: Manifest | undefined
  try {
    for await (const entry of tar) {
      signal.throwIfAborted()
      const { name, type } = entry.header
      if (name === MANIFEST_FILE) manifest = parseManifest(await text(entry))
      else if (type === 'directory') await makeFolder(name.replace(/\/$/, ''), destinations)
      else if (type === 'file') items.push(await writeEntry(entry, destinations))
      else throw new BackupRefused(`O backup traz "${name}", que não é um arquivo. Nada foi restaurado.`)
      if (type === 'directory') entry.resume()
    }
  } catch (error) {
    throw error instanceof BackupRefused || isDiskFullError(error) || signal.aborted ? error : truncatedBackupError(error)
  } finally {
    source.destroy()
    plain.destroy()
  }
  if (!manifest) throw truncatedBackupError()
  checkUnpackedFiles(manifest, items)
  return manifest
}
