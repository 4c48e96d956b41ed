import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListParts,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** The size of a part in bytes. It is the smallest that the protocol accepts, so that a part gets through a slow line in time. */
export const PART_SIZE = 5 * 1024 * 1024
/** The protocol accepts 10,000 parts. The parts of a file that would have more are larger. */
const MOST_PARTS = 10_000

export const computePartSize = (size: number): number => Math.max(PART_SIZE, Math.ceil(size / MOST_PARTS))
/** The number of parts that are uploaded at once. Each part is held in memory, so that the client can send it again. */
const PARTS_AT_ONCE = 2

const LONGEST_ABORT_MS = 5_000

type UploadTarget = { Bucket: string; Key: string; UploadId: string | undefined }

async function readPart(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
  return buffer.subarray(0, bytesRead)
}

async function sendParts(client: S3Client, target: UploadTarget, file: FileHandle, size: number): Promise<CompletedPart[]> {
  const partSize = computePartSize(size)
  const count = Math.ceil(size / partSize)
  const parts: CompletedPart[] = []
  let next = 0
  async function work(): Promise<void> {
    for (let n = next++; n < count; n = next++) {
      const Body = await readPart(file, n * partSize, Math.min(partSize, size - n * partSize))
      const { ETag } = await client.send(new UploadPartCommand({ ...target, PartNumber: n + 1, Body }))
      parts[n] = { PartNumber: n + 1, ETag }
    }
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work))
  return parts
}

/**
 * The object appears only when all parts have arrived; parts of a failed upload that cannot be removed stay until
 * `abortUnfinished` or `abortUploadsTo` removes them.
 */
export async function uploadInParts(
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
  { path, size }: { path: string; size: number },
): Promise<void> {
  const begun = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/octet-stream' }))
  const target = { Bucket, Key, UploadId: begun.UploadId }
  const file = await open(path)
  try {
    const Parts = await sendParts(client, target, file, size)
    await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))
  } catch (error) {
    // Where the service is away, the person who waits for the answer must not wait long for this abort; the upload is aborted later.
    const abortSignal = AbortSignal.timeout(LONGEST_ABORT_MS)
    await client.send(new AbortMultipartUploadCommand(target), { abortSignal }).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

/** The SDK pages through no such list by itself. */
async function* listUnfinished(client: S3Client, Bucket: string, Prefix?: string): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  do {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }))
    yield* page.Uploads ?? []
    marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : {}
  } while (marker.KeyMarker)
}

async function hasPartSince(client: S3Client, target: UploadTarget, since: Date): Promise<boolean> {
  for await (const { Parts = [] } of paginateListParts({ client }, target))
    if (Parts.some(({ LastModified }) => LastModified && LastModified >= since)) return true
  return false
}

/** Given `before`, only if no part has come since; false if the upload had ended by itself. */
async function tryAbort(client: S3Client, target: UploadTarget, before?: Date): Promise<boolean> {
  try {
    if (before && (await hasPartSince(client, target, before))) return false
    await client.send(new AbortMultipartUploadCommand(target))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchUpload') return false
    throw error
  }
}

/**
 * Parts of a crashed upload cost money; an upload of hours goes on, because its parts keep coming.
 * @throws the service's first refusal, after all other uploads
 */
export async function abortUnfinished(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let aborted = 0
  const refusals: unknown[] = []
  for await (const { Key, UploadId, Initiated } of listUnfinished(client, Bucket)) {
    if (!Key || !Initiated || Initiated >= before) continue
    const isAborted = await tryAbort(client, { Bucket, Key, UploadId }, before).catch((error) => void refusals.push(error))
    if (isAborted) aborted++
  }
  if (refusals.length > 0) throw refusals[0]
  return aborted
}

export async function abortUploadsTo(client: S3Client, { Bucket, Key }: { Bucket: string; Key: string }): Promise<void> {
  for await (const upload of listUnfinished(client, Bucket, Key))
    if (upload.Key === Key) await tryAbort(client, { Bucket, Key, UploadId: upload.UploadId })
}
