import { createReadStream, existsSync, mkdirSync, openAsBlob } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Bytes from `start` to `end`, both included, from 0, as HTTP and Node count them. */
export type Range = { start: number; end: number }

/** Where files live: keys are ours, never a client's names. */
export type Storage = {
  /** A folder of this machine for files on their way in. */
  incoming: string
  /** Moves a local file in, safely on disk when it returns. */
  keep(path: string, key: string): Promise<void>
  /** All of it, or only a range that lies in it. */
  read(key: string, range?: Range): Promise<Readable>
  /** Something to send on: a form takes it, and reads it only as it is sent. */
  blob(key: string): Promise<Blob>
  remove(key: string): Promise<void>
  /** Removes what was left on its way in before then; answers how many. */
  sweepIncoming(before: Date): Promise<number>
  /** Every key under a prefix, with when it was last written. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
}

/** A rename is only safe once its folder is on disk too. Windows cannot open folders, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const ages = await Promise.all(paths.map(async (path) => ({ path, writtenAt: (await stat(path).catch(() => null))?.mtime })))
  const old = ages.filter(({ writtenAt }) => writtenAt && writtenAt < before)
  await Promise.all(old.map(({ path }) => rm(path, { force: true })))
  return old.length
}

/** Files in a folder of this machine. S3-compatible storage is another driver of the same `Disk`. */
export function folderStorage(folder: string): Storage {
  const location = join(folder, 'files')
  const incoming = join(folder, 'incoming')
  for (const path of [location, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 })
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    incoming,
    async keep(path, key) {
      await disk.moveFromFs(path, key)
      await syncFolder(dirname(join(location, key)))
    },
    read: async (key, range) => (range ? createReadStream(join(location, key), range) : disk.getStream(key)),
    blob: (key) => openAsBlob(join(location, key)),
    remove: (key) => disk.delete(key),
    sweepIncoming: (before) => removeOlder(incoming, before),
    async *list(prefix) {
      if (!existsSync(join(location, prefix))) return
      const { objects } = await disk.listAll(prefix, { recursive: true })
      for (const item of objects) {
        if (!item.isFile) continue
        yield { key: item.key, writtenAt: (await disk.getMetaData(item.key)).lastModified }
      }
    },
  }
}
