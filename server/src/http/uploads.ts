import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from 'contract/endpoint.ts'
import { fileTypeFromFile } from 'file-type'
import type { Storage } from '../integrations/storage.ts'
import { invalid, tooLarge } from './errors.ts'

/** A file that is in storage, checked against its rule. `sha256` in hex, `size` in bytes, `type` from its bytes. */
export type StoredFile = { key: string; name: string; type: string; size: number; sha256: string }

export type IncomingFile = {
  content: Readable | Buffer
  name: string
  field: string
  rule: FileRule
  /** Where it lives; the call's own folder unless said. */
  folder?: Folder
}

/** The files of one request. */
export type Uploads = {
  /** @throws 413 over the rule's size, 422 for another type or an empty file; both name the field. */
  keep(file: IncomingFile): Promise<StoredFile>
  /** These stored files are needed no more once the call is committed. */
  release(keys: readonly string[]): void
  /** The call is committed: what it released goes. What a crash leaves behind, the sweep takes. */
  settle(): Promise<void>
  /** Throws away what was kept: the call failed, or was a repetition. */
  discard(): Promise<void>
}

/**
 * Paths and control characters have no place in a name that is shown and sent back. In a form a quote and line breaks come
 * percent-encoded (HTML standard, multipart/form-data encoding algorithm).
 */
export function cleanName(name: string): string {
  const last =
    name
      .replace(/%22/g, '"')
      .replace(/%0[AD]/gi, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const printable = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return printable.slice(-200) || 'arquivo'
}

/** Counts and hashes what passes; ends with 413 once it is over the limit. */
function measure({ field, rule }: IncomingFile) {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > rule.maxSize ? overLimit(field, rule) : null, chunk)
    },
  })
  return { meter, result: () => ({ size, sha256: hash.digest('hex') }) }
}

function overLimit(field: string, rule: FileRule) {
  const reason = `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  return tooLarge(reason, { [field]: reason })
}

/** What the bytes are. @throws 422 where the rule does not take it */
async function allowedType(path: string, { field, rule }: IncomingFile): Promise<string> {
  if (rule.types === 'any') return 'application/octet-stream'
  const type = (await fileTypeFromFile(path))?.mime
  if (!type || !rule.types.includes(type)) throw invalid({ [field]: rule.refusal })
  return type
}

/** Of entries, of runs, of recordings, and of what is on its way to being one. */
export const FOLDERS = ['receipts', 'results', 'recordings', 'chunks'] as const
export type Folder = (typeof FOLDERS)[number]

export function requestUploads(storage: Storage, folder: Folder): Uploads {
  const kept: string[] = []
  const released: string[] = []
  const remove = async (keys: string[]) => void (await Promise.all(keys.splice(0).map((key) => storage.remove(key))))
  return {
    async keep(file) {
      const id = randomUUID()
      const path = join(storage.incoming, id)
      const { meter, result } = measure(file)
      try {
        const content = Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content
        await pipeline(content, meter, createWriteStream(path, { flush: true, flags: 'wx' }))
        const { size, sha256 } = result()
        if (size === 0) throw invalid({ [file.field]: 'O arquivo está vazio' })
        const type = await allowedType(path, file)
        const key = `${file.folder ?? folder}/${id}`
        await storage.keep(path, key)
        kept.push(key)
        return { key, name: cleanName(file.name), type, size, sha256 }
      } finally {
        await rm(path, { force: true })
      }
    },
    release: (keys) => void released.push(...keys),
    settle: () => remove(released),
    discard: () => remove(kept),
  }
}
