import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ByteRange, OpenBlob, Storage } from '#core/storage.ts'
import { FileMissingError, StorageUnavailableError } from '#core/storage.ts'
import { ensureIncomingFolder, removeOlderFiles } from './folder.ts'
import { abortUnfinished, abortUploadsTo, PART_SIZE, uploadInParts } from './s3-parts.ts'

/**
 * A form may be read more than once; the sweep leaves `inUse` copies alone, because a long recording is sent for hours, and no
 * other server uses the locked `DATA_DIR`.
 */
function createLocalCopies(folder: string) {
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

/** `endpoint` is a URL without the bucket, because the bucket goes into the path, which every S3-compatible service understands. */
export type S3Settings = { bucket: string; endpoint: string; region: string; key: string; secret: string }

/**
 * The time limits in milliseconds, under the AWS SDK's names. `connectionTimeout`: until the connection is open. `requestTimeout`: until
 * the answer begins. `socketTimeout`: the longest time without a byte in either direction.
 */
export type S3Timeouts = { connectionTimeout: number; requestTimeout: number; socketTimeout: number }
// `requestTimeout` is the longest, because it includes the sending of a part of 5 MB over a slow line. A silent service is asked twice, so
// that a person waits for at most twice `socketTimeout`.
const TIMEOUTS: S3Timeouts = { connectionTimeout: 5_000, requestTimeout: 120_000, socketTimeout: 15_000 }

/** The caller logs failures, and the client's own messages would go to the console instead of the log. */
const SILENT_LOGGER = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

const createClient = ({ endpoint, region, key, secret }: S3Settings, timeouts: S3Timeouts) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: 2,
    logger: SILENT_LOGGER,
    // Amazon knows checksums in a trailer; many other services refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  })

const isMissing = (error: unknown): boolean => error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

const describeError = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Every error except FileMissingError becomes StorageUnavailableError. */
async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageUnavailableError || error instanceof FileMissingError) throw error
    throw new StorageUnavailableError(describeError(error))
  }
}

const toRangeHeader = (range: ByteRange | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {})

type S3Storage = Storage & { abortUploadsTo(key: string): Promise<void> }

export function createS3Storage(
  settings: S3Settings,
  { dataDir, timeouts = TIMEOUTS }: { dataDir: string; timeouts?: S3Timeouts },
): S3Storage {
  const { bucket: Bucket } = settings
  const incoming = ensureIncomingFolder(dataDir)
  const copies = createLocalCopies(incoming)
  const client = createClient(settings, timeouts)

  async function keep(path: string, key: string): Promise<void> {
    const { size } = await stat(path)
    await translateErrors(async () => {
      if (size > PART_SIZE) return uploadInParts(client, { Bucket, Key: key }, { path, size })
      // Bytes rather than a stream, which the client could not send again.
      const Body = await readFile(path)
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentType: 'application/octet-stream' }))
    })
    await rm(path, { force: true })
  }

  const read = (key: string, range?: ByteRange): Promise<Readable> =>
    translateErrors(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, ...toRangeHeader(range) })).catch((error) => {
        throw isMissing(error) ? new FileMissingError(key) : error
      })
      if (!Body) throw new StorageUnavailableError('an answer without a body')
      return Body as Readable
    })

  const openBlob = (key: string): Promise<OpenBlob> => translateErrors(async () => copies.open(await read(key)))

  const move = (from: string, to: string): Promise<void> =>
    translateErrors(async () => {
      const copy = new CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURI(`${Bucket}/${from}`) })
      await client.send(copy).catch((error) => {
        throw isMissing(error) ? new FileMissingError(from) : error
      })
      await client.send(new DeleteObjectCommand({ Bucket, Key: from }))
    })

  const writtenAt = (key: string): Promise<Date | undefined> =>
    translateErrors(async () => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).LastModified
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    })

  async function* list(prefix: string) {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })[Symbol.asyncIterator]()
    for (let page = await translateErrors(() => pages.next()); !page.done; page = await translateErrors(() => pages.next())) {
      for (const { Key, Size = 0, LastModified } of page.value.Contents ?? [])
        if (Key && LastModified) yield { key: Key, size: Size, writtenAt: LastModified }
    }
  }

  return {
    location: `o bucket ${Bucket} em ${settings.endpoint}`,
    incoming,
    store: keep,
    read,
    openBlob,
    move,
    remove: (key) =>
      translateErrors(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      }),
    readWrittenAt: writtenAt,
    sweepIncoming: async (before) =>
      (await removeOlderFiles(incoming, before, copies.inUse)) +
      (await translateErrors(() => abortUnfinished(client, Bucket, before))),
    list,
    abortUploadsTo: (key) => translateErrors(() => abortUploadsTo(client, { Bucket, Key: key })),
  }
}
