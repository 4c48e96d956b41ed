import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../core/errors.ts'
import { cleanName } from '../../core/file-name.ts'
import type { Storage } from '../../core/storage.ts'
import type { Db } from '../../db/client.ts'
import { holdFile } from '../../db/content-lock.ts'
import type { Folder } from '../../db/file-owners.ts'
import { inspect } from './inspect.ts'
import { receive, type SentFile } from './receive.ts'

/** A file that is in storage, checked against its rule. `sha256` in hex, `size` in bytes, `type` from its bytes. */
export type StoredFile = {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  /** A small picture of it, made here; absent where there is none. */
  thumbnailKey?: string
}

export type IncomingFile = SentFile & {
  name: string
  /** Where it lives; the call's own folder unless said. */
  folder?: Folder
  /** The transaction that the caller is in: a second connection beside it could be waited for without end. */
  within?: Db
}

/** The files of one request. */
export type Uploads = {
  /** @throws 413 over the rule's size, 422 for another type, an empty, a broken or a hostile file; both name the field. */
  keep(file: IncomingFile): Promise<StoredFile>
  /** These stored files are needed no more once the call is committed. */
  release(keys: readonly string[]): void
  /**
   * The call is committed: what it released goes, and what it kept can no longer be discarded. Never rejects: a file that cannot be
   * removed is logged, and the sweep takes it.
   */
  settle(): Promise<void>
  /**
   * Throws away what was kept: the call failed, or was a repetition. What is kept by its content is left to the sweep. Never rejects, as
   * `settle`.
   */
  discard(): Promise<void>
}

/** By content: the same bytes twice are stored once (docs/receipts.md). */
export const contentKey = (folder: 'receipts' | 'thumbnails', sha256: string): string =>
  `${folder}/${sha256.slice(0, 2)}/${sha256}`

const swept = () =>
  new AppError(503, 'file_swept', 'O arquivo não pôde ser guardado', { detail: 'Nada foi gravado. Envie-o de novo.' })

/**
 * What is kept by its content may have stood there before, owned by nobody, and be swept away just as it comes again. The sweep holds
 * the file's lock from its last look to its removal, so after this it is either gone, or too young to be swept.
 */
async function verifyKept(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await holdFile(tx, keys[0] ?? '')
    for (const key of keys) if (!(await storage.writtenAt(key))) throw swept()
  })
}

async function keepThumbnail(storage: Storage, thumbnail: Buffer, key: string): Promise<void> {
  const path = join(storage.incoming, randomUUID())
  try {
    await writeFile(path, thumbnail, { flush: true, flag: 'wx' })
    await storage.keep(path, key)
  } finally {
    await rm(path, { force: true })
  }
}

/** What the files of a request are kept with. */
type Keeping = { storage: Storage; db: Db; log: Pick<FastifyBaseLogger, 'warn'> }

export function requestUploads({ storage, db, log }: Keeping, folder: Folder): Uploads {
  const kept: string[] = []
  const released: string[] = []

  async function removeAll(keys: string[]): Promise<void> {
    const remove = (key: string) =>
      storage.remove(key).catch((err: unknown) => log.warn({ err, key }, 'a file that nobody needs could not be removed'))
    await Promise.all(keys.splice(0).map(remove))
  }

  /** Under its content's hash, together with its small picture. */
  async function keepByContent(path: string, sha256: string, thumbnail: Buffer | undefined, within: Db) {
    const key = contentKey('receipts', sha256)
    const thumbnailKey = contentKey('thumbnails', sha256)
    await storage.keep(path, key)
    if (thumbnail) await keepThumbnail(storage, thumbnail, thumbnailKey)
    await verifyKept(within, storage, thumbnail ? [key, thumbnailKey] : [key])
    return { key, ...(thumbnail ? { thumbnailKey } : {}) }
  }

  async function keepByName(path: string, key: string) {
    await storage.keep(path, key)
    kept.push(key)
    return { key }
  }

  return {
    async keep(file) {
      const id = randomUUID()
      const path = join(storage.incoming, id)
      try {
        const { size, sha256 } = await receive(path, file)
        const { type, thumbnail } = await inspect(path, file)
        const place = file.folder ?? folder
        const where =
          place === 'receipts'
            ? await keepByContent(path, sha256, thumbnail, file.within ?? db)
            : await keepByName(path, `${place}/${id}`)
        return { ...where, name: cleanName(file.name), type, size, sha256 }
      } finally {
        await rm(path, { force: true })
      }
    },
    release: (keys) => void released.push(...keys),
    settle() {
      kept.length = 0
      return removeAll(released)
    },
    discard: () => removeAll(kept),
  }
}
