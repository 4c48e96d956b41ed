import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenBlob } from '#core/storage.ts'

/**
 * Makes copies of objects in a folder of this machine, because a form may be read more than once. `inUse` has the paths of the copies that
 * are not released: the sweep leaves these alone, however old they are, because a long recording is sent for hours. No other server has
 * files in the folder, which is in the locked `DATA_DIR`.
 */
export function createLocalCopies(folder: string) {
  const inUse = new Set<string>()

  async function open(content: Readable): Promise<OpenBlob> {
    const path = join(folder, randomUUID())
    async function release() {
      inUse.delete(path)
      await rm(path, { force: true }).catch(() => undefined) // the sweep removes a copy that cannot be removed now
    }
    inUse.add(path)
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx' }))
      return { blob: await openAsBlob(path), release }
    } catch (error) {
      await release()
      throw error
    }
  }

  return { open, inUse }
}
