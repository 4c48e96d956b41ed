import { randomUUID } from 'node:crypto'
import { type Dir, mkdirSync, openAsBlob } from 'node:fs'
import { copyFile, type FileHandle, mkdir, opendir, open as openFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissingFileError, readErrorCode } from '#core/error-code.ts'
import { type ByteRange, FileMissingError, type Storage } from '#core/storage.ts'

async function openFolder(path: string): Promise<Dir | undefined> {
  try {
    return await opendir(path)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

/** One by one, so that a million files do not fill the memory; a missing folder counts as empty. */
export async function* walkFiles(root: string, folder: string): AsyncGenerator<string> {
  const opened = await openFolder(join(root, folder))
  if (!opened) return
  for await (const entry of opened) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walkFiles(root, key)
    else if (entry.isFile()) yield key
  }
}

const createPrivateFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 })

export function ensureIncomingFolder(dataDir: string): string {
  const folder = join(dataDir, 'incoming')
  createPrivateFolder(folder)
  return folder
}

export async function removeOlderFiles(folder: string, before: Date, inUse?: ReadonlySet<string>): Promise<number> {
  const paths = (await readdir(folder)).map((name) => join(folder, name)).filter((path) => !inUse?.has(path))
  const ages = await Promise.all(paths.map(async (path) => ({ path, writtenAt: (await stat(path).catch(() => null))?.mtime })))
  const old = ages.filter(({ writtenAt }) => writtenAt && writtenAt < before)
  await Promise.all(old.map(({ path }) => rm(path, { force: true })))
  return old.length
}

/** Syncs a folder, because a rename in it may otherwise not survive a crash. Windows cannot sync a folder, and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await openFile(path)
  await folder.sync().finally(() => folder.close())
}

/** Creates a folder, and syncs its parent folder, which lists the new one. */
async function createSyncedFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) await syncFolder(dirname(folder))
}

/** A reader of the replaced file is not disturbed; the caller has already flushed the bytes to disk. */
async function renameIntoPlace(path: string, target: string): Promise<void> {
  await createSyncedFolder(dirname(target))
  await rename(path, target).catch((error: unknown) => {
    if (readErrorCode(error) !== 'EXDEV') throw error
    return copyIntoPlace(path, target)
  })
  await syncFolder(dirname(target))
}

/**
 * `files` may be a mount; the copy is first synced under another name, so that a crash leaves no half file at the target; the
 * sweep removes that other name.
 */
async function copyIntoPlace(path: string, target: string): Promise<void> {
  const copy = `${target}.${randomUUID()}`
  try {
    await copyFile(path, copy)
    const file = await openFile(copy, 'r+')
    await file.sync().finally(() => file.close())
    await rename(copy, target)
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  await rm(path)
}

/** The time is set before the rename, so that no crash leaves a file under the new name with an old time. */
async function moveFile(from: string, to: string, key: string): Promise<void> {
  const now = new Date()
  try {
    await utimes(from, now, now)
    await renameIntoPlace(from, to)
  } catch (error) {
    throw isMissingFileError(error) ? new FileMissingError(key) : error
  }
}

/** Opens a file before anything of it is sent, so that the caller can still answer that the file is missing. */
async function openStoredFile(path: string, key: string): Promise<FileHandle> {
  try {
    return await openFile(path)
  } catch (error) {
    if (isMissingFileError(error)) throw new FileMissingError(key)
    throw error
  }
}

/** Creates the storage in a folder of this machine, by default that of the stored files. */
export function createFolderStorage(dataDir: string, location: string = join(dataDir, 'files')): Storage {
  const incoming = ensureIncomingFolder(dataDir)
  createPrivateFolder(location)
  const toPath = (key: string) => join(location, key)
  return {
    location: `a pasta ${location}`,
    incoming,
    store: (path, key) => renameIntoPlace(path, toPath(key)),
    read: async (key: string, range?: ByteRange) => (await openStoredFile(toPath(key), key)).createReadStream(range),
    async openBlob(key) {
      await (await openStoredFile(toPath(key), key)).close()
      return { blob: await openAsBlob(toPath(key)), release: async () => undefined }
    },
    move: (from, to) => moveFile(toPath(from), toPath(to), from),
    remove: (key) => rm(toPath(key), { force: true }),
    readWrittenAt: async (key) => (await stat(toPath(key)).catch(() => undefined))?.mtime,
    sweepIncoming: (before) => removeOlderFiles(incoming, before),
    async *list(prefix) {
      for await (const key of walkFiles(location, prefix)) {
        const found = await stat(toPath(key)).catch((error: unknown) => {
          if (!isMissingFileError(error)) throw error
        })
        if (found) yield { key, size: found.size, writtenAt: found.mtime } // otherwise it was removed since it was listed
      }
    },
  }
}
