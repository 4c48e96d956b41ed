import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, FileRule } from 'contract/calls/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, CommittedRefusalError, invalidFieldsError, tooLargeError } from '#core/errors.ts'
import { cleanFileName } from '#core/file-name.ts'
import type { Log } from '#core/log.ts'
import { buildReceiptFileKey, type RowFileFolder, type Storage } from '#core/storage.ts'
import type { SentFile, Uploads } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { lockFile } from '#db/content-lock.ts'
import { CommitInDoubtError, isDatabaseUnavailable } from '#db/failures.ts'
import { inspectFile } from './inspect.ts'

/**
 * The free space in bytes below which writes are refused: two of PostgreSQL's WAL segments. When PostgreSQL cannot write its next segment,
 * it stops for readers too.
 */
const RESERVED_BYTES = 32 * 1024 * 1024

/** Its code is the operating system's, so that it is answered like every full disk. */
class DiskFullError extends Error {
  readonly code = 'ENOSPC'
}

/** A folder whose disk cannot be measured passes. @throws DiskFullError */
async function requireDiskSpace(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < RESERVED_BYTES) throw new DiskFullError(`${folder} is almost full`)
}

/**
 * A failed call's files are removed unless its rows may be committed; changes of access run even on an almost full disk, so that
 * people can be shut out.
 */
export async function withUploads<Answer>(
  request: FastifyRequest,
  { definition: { storage = 'receipts', changesAccess }, isUnsafe }: { definition: Endpoint; isUnsafe: boolean },
  run: (uploads: Uploads) => Promise<Answer>,
): Promise<Answer> {
  const { services } = request.server
  const uploads = createRequestUploads({ ...services, log: request.log, owner: request.principal.id }, storage)
  if (isUnsafe) request.written = 'no'
  try {
    if (isUnsafe && !changesAccess && services.databaseFolder) await requireDiskSpace(services.databaseFolder)
    return await run(uploads)
  } catch (error) {
    if (error instanceof CommitInDoubtError) request.written = 'unknown'
    // After a connection lost during the commit the rows may exist, so the files stay, and the sweep removes those without a row.
    if (!isDatabaseUnavailable(error)) await uploads.discard()
    if (error instanceof CommittedRefusalError) await uploads.settle()
    throw error
  }
}

function createMeter({ field, rule }: SentFile) {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > rule.maxSize ? overLimitError(field, rule) : null, chunk)
    },
  })
  return { meter, result: () => ({ size, sha256: hash.digest('hex') }) }
}

function overLimitError(field: string, rule: FileRule) {
  const reason = `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  return tooLargeError(reason, { [field]: reason })
}

/** Flushed to disk before returning. @throws 413 over the rule's size, 422 if empty; both name the field */
async function receiveFile(path: string, file: SentFile): Promise<{ size: number; sha256: string }> {
  const { meter, result } = createMeter(file)
  const content = Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content
  await pipeline(content, meter, createWriteStream(path, { flush: true, flags: 'wx' }))
  const received = result()
  if (received.size === 0) throw invalidFieldsError({ [file.field]: 'O arquivo está vazio' })
  return received
}

const sweptFileError = () =>
  new AppError(503, 'file_swept', 'O arquivo não pôde ser guardado', { detail: 'Nada foi gravado. Envie-o de novo.' })

/**
 * An equal file without a row may be in the sweep's hands; under the lock, which the sweep holds until its move, it is gone or
 * too young.
 * @throws 503
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

type UploadServices = {
  storage: Storage
  db: Db
  log: Pick<Log, 'warn'>
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
