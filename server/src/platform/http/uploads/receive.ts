import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from 'contract/calls/endpoint.ts'
import { invalidFieldsError, tooLargeError } from '#core/errors.ts'
import type { SentFile } from '#core/uploads.ts'

/** Creates a transform that counts and hashes the bytes of a file; it fails with 413 beyond the limit. */
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

/**
 * Writes the file to this machine's disk and flushes it before returning. `size` in bytes, `sha256` in hex.
 * @throws 413 over the rule's size, 422 empty; both name the field
 */
export async function receiveFile(path: string, file: SentFile): Promise<{ size: number; sha256: string }> {
  const { meter, result } = createMeter(file)
  const content = Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content
  await pipeline(content, meter, createWriteStream(path, { flush: true, flags: 'wx' }))
  const received = result()
  if (received.size === 0) throw invalidFieldsError({ [file.field]: 'O arquivo está vazio' })
  return received
}
