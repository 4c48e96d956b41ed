import { createHash, createHmac, randomUUID, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { isMissingFileError } from '#core/error-code.ts'
import { pathExists } from '#core/path-exists.ts'
import type { Storage } from '#core/storage.ts'
import { FileMissingError, StorageUnavailableError } from '#core/storage.ts'
import type { DiskSpaceGuard } from './disk-space.ts'
import { type BytesTransform, createEncryption, decryptArchive } from './encryption.ts'
import { type BackupManifest, FILES_FOLDER, type ManifestItem, type ManifestObject } from './manifest.ts'
import { damagedBackupError, hashWhileRead } from './read-archive.ts'
import type { FileSink } from './stored-files.ts'
import { isSafePath } from './unpack-archive.ts'
import { UNFINISHED } from './write-archive.ts'

/** The folder, beside the archives, of the stored files of all of them, each of which is there once. */
const OBJECTS = 'objects'
/** The folder of the lists that name each archive's objects, one a line, so that they are known without an archive's passphrase. */
const LISTS = 'manifests'

/** Builds the name of an object's file at its place. */
export const buildObjectPath = (object: string): string => `${OBJECTS}/${object.slice(0, 2)}/${object}`
const buildListPath = (archive: string) => `${LISTS}/${archive}`

/** Derives from the passphrase the one of the objects, which has 256 bits and hence needs no slow derivation for each of them. */
export async function deriveObjectKey(passphrase: string, installationId: string): Promise<string> {
  const options = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
  const key = await promisify<string, string, number, typeof options, Buffer>(scrypt)(passphrase, installationId, 32, options)
  return key.toString('hex')
}

/** Objects are named by their hash. With a key the name is made with it too, so that it tells nothing, and another key makes other objects. */
const nameObject = (sha256: string, objectKey: string | undefined): string =>
  objectKey === undefined ? sha256 : createHmac('sha256', objectKey).update(sha256).digest('hex')

const createObjectEncryption = (objectKey: string): BytesTransform => createEncryption(objectKey, { workFactor: 1 })

async function hashBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a file of a backup's place by its name there. */
export type PlaceReader = (name: string) => Promise<AsyncIterable<Uint8Array>>

/** @throws BackupCommandError where the object is missing, or was not encrypted with the key */
async function* readObject(
  read: PlaceReader,
  { path, object }: ManifestObject,
  objectKey: string | undefined,
): AsyncGenerator<Uint8Array> {
  const name = buildObjectPath(object)
  try {
    const bytes = await read(name)
    yield* objectKey === undefined ? bytes : decryptArchive(bytes, objectKey)
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error
    const isMissing = isMissingFileError(error) || error instanceof FileMissingError
    throw damagedBackupError(isMissing ? `falta ${name} na pasta dele, que é ${path}` : `${path} foi alterado`)
  }
}

/** Takes a backup's stored files, and puts those into the place that are not there yet. */
export type ObjectWriter = FileSink & {
  /** Writes the list of the backup's objects. @returns the manifest's account of them */
  finish(): Promise<Pick<BackupManifest, 'objects' | 'objectKey'>>
  /**
   * Reads the new objects back.
   * @returns their bytes, and those of all in the place
   * @throws BackupCommandError where one is not what was written
   */
  verify(): Promise<{ added: number; all: number }>
}

type ObjectWriterOptions = {
  /** The folder in which an object is written first. */
  folder: string
  /** The name of the backup's archive. */
  archive: string
  objectKey: string | undefined
  diskSpace: DiskSpaceGuard
  signal: AbortSignal
}

export async function openObjectWriter(
  storage: Storage,
  { folder, archive, objectKey, diskSpace, signal }: ObjectWriterOptions,
): Promise<ObjectWriter> {
  const present = new Set<string>()
  let presentBytes = 0
  for await (const { key, size } of storage.list(OBJECTS)) {
    present.add(basename(key))
    presentBytes += size
  }
  const encrypt: BytesTransform = objectKey === undefined ? (bytes) => bytes : createObjectEncryption(objectKey)
  const objects: ManifestObject[] = []
  const fresh: ManifestObject[] = []
  let freshBytes = 0

  /** Writes bytes to a file of their own, and moves it into the place. */
  async function put(bytes: AsyncIterable<Uint8Array>, name: string): Promise<void> {
    const unfinished = join(folder, `${randomUUID()}${UNFINISHED}${process.pid}`)
    async function* check(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        diskSpace.check(chunk.length)
        yield chunk
      }
    }
    try {
      await pipeline(bytes, check, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }), { signal })
      freshBytes += (await stat(unfinished)).size
      await storage.store(unfinished, name)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  function addPresent(path: string, sha256: string): boolean {
    const object = nameObject(sha256, objectKey)
    if (present.has(object)) objects.push({ path, sha256, object })
    return present.has(object)
  }

  return {
    addKnown: addPresent,
    async add(file, path) {
      signal.throwIfAborted()
      try {
        const sha256 = await hashBytes(createReadStream(file))
        if (addPresent(path, sha256)) return true
        const added = { path, sha256, object: nameObject(sha256, objectKey) }
        await put(encrypt(createReadStream(file)), buildObjectPath(added.object))
        present.add(added.object)
        objects.push(added)
        fresh.push(added)
        return true
      } catch (error) {
        // A missing folder of the place has the same code, and is no reason to leave a file out.
        if (isMissingFileError(error) && !pathExists(file)) return false
        throw error
      }
    },
    async finish() {
      const list = join(folder, `${randomUUID()}${UNFINISHED}${process.pid}`)
      const names = [...new Set(objects.map(({ object }) => object))]
      await writeFile(list, names.map((name) => `${name}\n`).join(''), { mode: 0o600, flush: true })
      await storage.store(list, buildListPath(archive))
      return { objects, ...(objectKey === undefined ? {} : { objectKey }) }
    },
    async verify() {
      for (const added of fresh) {
        signal.throwIfAborted()
        try {
          const found = await hashBytes(readObject(storage.read, added, objectKey))
          if (found !== added.sha256) throw damagedBackupError(`${added.path} foi alterado`)
        } catch (error) {
          await storage.remove(buildObjectPath(added.object)) // the next backup would take it for whole
          throw error
        }
      }
      return { added: freshBytes, all: presentBytes + freshBytes }
    },
  }
}

/** Lists the names of the archives in a place, of every installation. Those of before objects lay beside them are not among them. */
export async function listArchives(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of storage.list(LISTS))
    if ((await storage.readWrittenAt(basename(key))) !== undefined) names.push(basename(key))
  return names
}

/**
 * Removes the objects of a place that no list names, and the lists of this installation's archives that are gone. The caller makes sure
 * that no backup of the installation is being made.
 * @param family - the beginning of the names of this installation's archives; the lists of others stay
 */
export async function pruneObjects(storage: Storage, family: string): Promise<void> {
  const named = new Set<string>()
  for await (const { key } of storage.list(LISTS)) {
    const archive = basename(key)
    if (archive.startsWith(family) && (await storage.readWrittenAt(archive)) === undefined) await storage.remove(key)
    else for (const name of (await text(await storage.read(key))).split('\n')) named.add(name)
  }
  for await (const { key } of storage.list(OBJECTS)) if (!named.has(basename(key))) await storage.remove(key)
}

/**
 * Writes a backup's objects below `folder`, where the files of its archive are already.
 * @returns the files as items
 * @throws BackupCommandError for an object that is missing or altered, or whose path leads elsewhere
 */
export async function restoreObjects(
  { objects, objectKey }: Pick<BackupManifest, 'objects' | 'objectKey'>,
  { folder, read, signal }: { folder: string; read: PlaceReader; signal: AbortSignal },
): Promise<ManifestItem[]> {
  const items: ManifestItem[] = []
  for (const stored of objects) {
    const { path, sha256 } = stored
    if (!isSafePath(path) || !path.startsWith(`${FILES_FOLDER}/`)) throw damagedBackupError(`"${path}" não é de um arquivo`)
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const out = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(hashWhileRead(readObject(read, stored, objectKey), hash), out, { signal })
    if (hash.digest('hex') !== sha256) throw damagedBackupError(`${path} foi alterado`)
    items.push({ path, sha256, size: (await stat(target)).size })
  }
  return items
}
