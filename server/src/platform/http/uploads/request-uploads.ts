import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#core/errors.ts'
import { cleanFileName } from '#core/file-name.ts'
import type { Log } from '#core/log.ts'
import type { Storage } from '#core/storage.ts'
import type { RowFileFolder } from '#core/storage-keys.ts'
import { buildReceiptFileKey } from '#core/storage-keys.ts'
import type { Uploads } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { lockFile } from '#db/content-lock.ts'
import { inspectFile } from './inspect.ts'
import { receiveFile } from './receive.ts'

const sweptFileError = () =>
  new AppError(503, 'file_swept', 'O arquivo não pôde ser guardado', { detail: 'Nada foi gravado. Envie-o de novo.' })

/**
 * Checks that a file that was stored by its content is still there. An equal file without a row may have lain there before, and the sweep
 * may have begun to move that file away. The sweep holds the file's lock from its last check to the move; under the same lock the file is
 * therefore either gone, or too young to be swept.
 * @throws 503 where the file is gone
 */
async function requireStored(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFile(tx, keys[0] ?? '')
    for (const key of keys) if (!(await storage.readWrittenAt(key))) throw sweptFileError()
  })
}

async function storeThumbnail(storage: Storage, thumbnail: Buffer, key: string): Promise<void> {
  const path = join(storage.incoming, randomUUID())
  try {
    await writeFile(path, thumbnail, { flush: true, flag: 'wx' })
    await storage.store(path, key)
  } finally {
    await rm(path, { force: true })
  }
}

/** The services that the files of a request need. */
type UploadServices = {
  storage: Storage
  db: Db
  log: Pick<Log, 'warn'>
  /** The id of the person who sends the files; left out where the server makes or fetches them. */
  owner?: number
}

export function createRequestUploads({ storage, db, log, owner = 0 }: UploadServices, folder: RowFileFolder): Uploads {
  const storedKeys: string[] = []
  const released: string[] = []

  async function removeAll(keys: string[]): Promise<void> {
    const remove = (key: string) =>
      storage.remove(key).catch((err: unknown) => log.warn({ err, key }, 'a file that nobody needs could not be removed'))
    await Promise.all(keys.splice(0).map(remove))
  }

  /** Stores the file under its content's hash, together with its thumbnail. */
  async function storeByContent(path: string, sha256: string, thumbnail: Buffer | undefined, within: Db) {
    const key = buildReceiptFileKey('receipts', sha256)
    const thumbnailKey = buildReceiptFileKey('thumbnails', sha256)
    await storage.store(path, key)
    if (thumbnail) await storeThumbnail(storage, thumbnail, thumbnailKey)
    await requireStored(within, storage, thumbnail ? [key, thumbnailKey] : [key])
    return { key, ...(thumbnail ? { thumbnailKey } : {}) }
  }

  async function keepByName(path: string, key: string) {
    await storage.store(path, key)
    storedKeys.push(key)
    return { key }
  }

  return {
    async store(file) {
      const id = randomUUID()
      const path = join(storage.incoming, id)
      try {
        const { size, sha256 } = await receiveFile(path, file)
        const { type, thumbnail } = await inspectFile(path, file, owner)
        const place = file.folder ?? folder
        const where =
          place === 'receipts'
            ? await storeByContent(path, sha256, thumbnail, file.within ?? db)
            : await keepByName(path, `${place}/${id}`)
        return { ...where, name: cleanFileName(file.name), type, size, sha256 }
      } finally {
        await rm(path, { force: true })
      }
    },
    release: (keys) => void released.push(...keys),
    settle() {
      storedKeys.length = 0
      return removeAll(released)
    },
    discard: () => removeAll(storedKeys),
  }
}
