import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { beginUpload, CHUNK_SIZE, completeUpload, sendChunk } from 'contract/transcription/recordings.ts'
import { CallError, call } from '#lib/net/call.ts'
import type { Clip } from '../clip.ts'

type Options = {
  signal: AbortSignal
  /** `bytes`: how many bytes the server has. `sent`: whether the last chunk was sent now; false where the server already had it. */
  onProgress: (bytes: number, sent: boolean) => void
}

/** The error for a chosen file that was deleted or changed on the disk after it was chosen. */
export class UnreadableFileError extends Error {}

async function readChunk(chunk: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await chunk.arrayBuffer())
  } catch (cause) {
    throw new UnreadableFileError('unreadable', { cause })
  }
}

/**
 * Only the chunks that the server lacks, a megabyte at a time; the whole is checked by SHA-256.
 * @throws CallError, UnreadableFileError, or the reason of `signal`
 */
export async function sendClip({ id, name, source, blob, duration }: Clip, { signal, onProgress }: Options): Promise<number> {
  const { received, recordingId } = await call(beginUpload, { json: { uploadId: id, name, size: blob.size, source } }, { signal })
  const stored = new Set(received)
  const hash = sha256.create()
  for (let n = 0; n * CHUNK_SIZE < blob.size; n++) {
    const chunk = blob.slice(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE)
    hash.update(await readChunk(chunk))
    signal.throwIfAborted()
    const missing = recordingId === null && !stored.has(n)
    if (missing) {
      await call(sendChunk, { params: { uploadId: id, n: String(n) }, form: {}, files: { chunk } }, { signal })
    }
    onProgress(Math.min(blob.size, (n + 1) * CHUNK_SIZE), missing)
  }
  const digest = bytesToHex(hash.digest())
  const done = await call(completeUpload, { params: { uploadId: id }, json: { sha256: digest, duration } }, { signal })
  if (done.sha256 !== digest) throw new CallError('malformed')
  return done.recordingId
}
