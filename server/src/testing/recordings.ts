import { createHash, randomUUID } from 'node:crypto'
import { beginUpload, CHUNK_SIZE, completeUpload, sendChunk } from 'contract/transcription/recordings.ts'
import type { TestApi } from './api.ts'
import { aFile } from './factories.ts'

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Makes a tone. `loudness`: 0 to 1. `rate`: frames a second. Tests depend only on the loudness, not on the pitch. */
export function aTone(seconds: number, { loudness = 0.5, rate = 16_000, channels = 1 } = {}): Int16Array {
  const samples = new Int16Array(Math.round(seconds * rate) * channels)
  return samples.map((_, n) => Math.round(32_767 * loudness * Math.sin(n / 7)))
}

/** Makes a WAV of 16-bit samples; by default at 16 kHz in mono, as the recorder does. */
export function aWav(samples: Int16Array, { rate = 16_000, channels = 1 } = {}): Buffer {
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

export const newUploadId = (): string => randomUUID()

export const sliceChunk = (content: Buffer, n: number): File =>
  aFile(content.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE), 'parte')

/** Begins an upload and sends these chunks of it, by default all of them. @returns the upload's id */
export async function sendChunks(
  api: TestApi,
  content: Buffer,
  { name = 'reuniao.wav', chunks = [...Array(Math.ceil(content.length / CHUNK_SIZE)).keys()] } = {},
): Promise<string> {
  const uploadId = newUploadId()
  await api.ok(beginUpload, { json: { uploadId, name, size: content.length, source: 'file' } })
  for (const n of chunks)
    await api.ok(sendChunk, { params: { uploadId, n: String(n) }, form: {}, files: { chunk: sliceChunk(content, n) } })
  return uploadId
}

/** Uploads a complete recording. @returns its id */
export async function sendRecording(api: TestApi, content: Buffer, { name = 'reuniao.wav' } = {}): Promise<number> {
  const uploadId = await sendChunks(api, content, { name })
  return (await api.ok(completeUpload, { params: { uploadId }, json: { sha256: sha256(content) } })).recordingId
}
