import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AbortMultipartUploadCommand, CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Storage } from '#core/storage.ts'
import { StorageUnavailableError } from '#core/storage.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { createFolderStorage } from './folder.ts'
import { openStorage } from './open-storage.ts'
import { createS3Storage } from './s3.ts'
import { computePartSize, PART_SIZE } from './s3-parts.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/**
 * Makes a storage on a fake S3 service. `limit`: all time limits in milliseconds, short only where the service hangs on purpose, because a
 * busy machine is slow too.
 */
async function onS3(limit = 20_000, now?: () => Date) {
  const fake = await startFakeS3(now)
  onTestFinished(fake.close)
  const timeouts = { connectionTimeout: limit, requestTimeout: limit, socketTimeout: limit }
  return { fake, storage: createS3Storage(fake.settings, { dataDir: await folder(), timeouts }) }
}

/** The first of these folders that is on another disk than the usual folder for temporary files; undefined where none is. */
const otherDisk = ['/dev/shm', '/tmp', process.cwd()].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

/** Opens a storage whose folder `files` is on another disk, like a folder that several servers share. */
async function onOtherDisk(): Promise<Storage> {
  const [dataDir, files] = [await folder(), await mkdtemp(join(otherDisk ?? '', 'storage-'))]
  onTestFinished(() => rm(files, { recursive: true, force: true }))
  await symlink(files, join(dataDir, 'files'))
  return createFolderStorage(dataDir)
}

const kinds = {
  ...(otherDisk ? { 'folder on another disk': onOtherDisk } : {}),
  folder: async () => createFolderStorage(await folder()),
  S3: async () => (await onS3()).storage,
}

async function put(storage: Storage, key: string, content: string | Buffer): Promise<void> {
  const path = join(storage.incoming, 'x')
  await writeFile(path, content)
  await storage.store(path, key)
}

test('a list of stored files leaves out a file that is removed meanwhile', async () => {
  const storage = createFolderStorage(await folder())
  const keys = ['receipts/a', 'receipts/b', 'receipts/c']
  for (const key of keys) await put(storage, key, 'x')
  const listed: string[] = []
  for await (const { key } of storage.list('receipts')) {
    if (listed.push(key) === 1) await storage.remove(keys.find((other) => other !== key) ?? '')
  }
  expect(listed).toHaveLength(2)
})

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each(Object.entries(kinds))('a file stored in a %s', (_, open) => {
  test('is read whole or in part, and is no longer among the incoming files', async () => {
    const storage = await open()
    await put(storage, 'receipts/ab/abc', '0123456789')
    expect(await text(await storage.read('receipts/ab/abc'))).toBe('0123456789')
    expect(await text(await storage.read('receipts/ab/abc', { start: 2, end: 4 }))).toBe('234')
    const { blob, release } = await storage.openBlob('receipts/ab/abc')
    expect(await blob.text()).toBe('0123456789')
    await release()
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test('is replaced at once by one with the same key', async () => {
    const storage = await open()
    await put(storage, 'receipts/a', 'before')
    const reading = await storage.read('receipts/a')
    await put(storage, 'receipts/a', 'after')
    expect(await text(await storage.read('receipts/a'))).toBe('after')
    expect(await text(reading)).toBe('before')
  })

  test('is listed by its prefix with its time, and removed', async () => {
    const storage = await open()
    expect(await storage.readWrittenAt('receipts/none')).toBeUndefined()
    expect(await keysOf(storage, 'receipts')).toEqual([])
    for (const key of ['receipts/1', 'receipts/2', 'receipts/ab/3', 'results/5']) await put(storage, key, key)
    expect(await keysOf(storage, 'receipts')).toEqual(['receipts/1', 'receipts/2', 'receipts/ab/3'])
    expect(Math.abs(Date.now() - Number(await storage.readWrittenAt('receipts/1')))).toBeLessThan(60_000)
    await storage.remove('receipts/1')
    await storage.remove('receipts/1')
    expect(await storage.readWrittenAt('receipts/1')).toBeUndefined()
  })

  test('leaves incoming files behind only until they are swept', async () => {
    const storage = await open()
    const old = new Date('2026-01-01')
    await writeFile(join(storage.incoming, 'old'), 'x')
    await utimes(join(storage.incoming, 'old'), old, old)
    expect(await storage.sweepIncoming(new Date('2026-01-02'))).toBe(1)
  })
})

describe('a large file on S3', () => {
  const LARGE = Buffer.alloc(2 * PART_SIZE + 12_345, 'conteúdo')

  test('is sent in parts of a limited size, and is whole when it is there', async () => {
    const { fake, storage } = await onS3()
    await put(storage, 'recordings/a', LARGE)
    expect(fake.files.get('recordings/a')?.content.equals(LARGE)).toBe(true)
    expect([fake.largestBody(), fake.unfinished()]).toEqual([PART_SIZE, 0])
  })

  test('that is cut off leaves neither an object nor parts', async () => {
    const { fake, storage } = await onS3()
    fake.behave('cuts')
    await expect(put(storage, 'recordings/a', LARGE)).rejects.toBeInstanceOf(StorageUnavailableError)
    expect([fake.files.size, fake.unfinished()]).toEqual([0, 0])
  })

  test('that is cut off, and cannot be removed, leaves its parts to the sweep', async () => {
    const { fake, storage } = await onS3()
    fake.behave('refuses parts')
    await expect(put(storage, 'recordings/a', LARGE)).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(fake.unfinished()).toBe(1)
    fake.behave('well')
    expect(await storage.sweepIncoming(new Date(Date.now() - 60_000))).toBe(0)
    await storage.sweepIncoming(new Date(Date.now() + 60_000))
    expect(fake.unfinished()).toBe(0)
  })
})

describe('the parts of an upload to S3', () => {
  test.each([1, 50_000_000_000, 60_000_000_001, 5_000_000_000_000])('of %d bytes are no more than a service takes', (size) => {
    expect(Math.ceil(size / computePartSize(size))).toBeLessThanOrEqual(10_000)
    expect(computePartSize(size)).toBeGreaterThanOrEqual(PART_SIZE)
  })

  const MINUTE_MS = 60_000
  const HOUR_MS = 60 * MINUTE_MS

  /** Starts a bucket with a clock of its own, beside a client that uploads to it as another server does. */
  async function onS3WithClock() {
    const clock = { ms: Date.parse('2026-01-01') }
    const { fake, storage } = await onS3(undefined, () => new Date(clock.ms))
    const { bucket: Bucket, endpoint, region, key: accessKeyId, secret: secretAccessKey } = fake.settings
    const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
    onTestFinished(() => client.destroy())
    const begin = async (Key: string) => ({
      Bucket,
      Key,
      UploadId: (await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId,
    })
    /** Sweeps the uploads of an hour ago. */
    const sweep = () => storage.sweepIncoming(new Date(clock.ms - HOUR_MS))
    return { clock, fake, storage, client, begin, sweep }
  }

  test('are left alone by the sweep while they arrive, even for more than an hour', async () => {
    const { clock, fake, storage, sweep } = await onS3WithClock()
    const swept: number[] = []
    fake.beforeAnswer(async (_, url) => {
      if (!url.searchParams.has('partNumber')) return
      clock.ms += 25 * MINUTE_MS
      swept.push(await sweep())
    })
    const content = Buffer.alloc(2 * PART_SIZE + 12_345, 'conteúdo')
    await put(storage, 'exports/a', content)
    expect([swept, fake.files.get('exports/a')?.content.equals(content)]).toEqual([[0, 0, 0], true])
  })

  test('are swept once none has come for an hour, on whatever page of the list the upload is', async () => {
    const { clock, fake, client, begin, sweep } = await onS3WithClock()
    const uploads = [await begin('recordings/a'), await begin('recordings/a'), await begin('recordings/b')]
    const last = await begin('recordings/c')
    for (let PartNumber = 1; PartNumber <= 5; PartNumber++) {
      clock.ms += 25 * MINUTE_MS
      await client.send(new UploadPartCommand({ ...last, PartNumber, Body: 'x' }))
    }
    expect([await sweep(), fake.unfinished()]).toEqual([uploads.length, 1])
    clock.ms += HOUR_MS
    expect([await sweep(), fake.unfinished()]).toEqual([0, 1])
    clock.ms += MINUTE_MS
    expect([await sweep(), fake.unfinished()]).toEqual([1, 0])
  })

  test('do not disturb the sweep when their upload ends meanwhile', async () => {
    const { clock, fake, client, begin, sweep } = await onS3WithClock()
    for (const key of ['recordings/a', 'recordings/c']) await begin(key)
    const ending = await begin('recordings/b')
    clock.ms += 2 * HOUR_MS
    fake.beforeAnswer(async (method, url) => {
      const isListed = method === 'GET' && url.searchParams.get('uploadId') === ending.UploadId
      if (isListed) await client.send(new AbortMultipartUploadCommand(ending))
    })
    expect([await sweep(), fake.unfinished()]).toEqual([2, 0])
  })
})

describe('an S3 that is not well', () => {
  test.each(['fails', 'hangs'] as const)('%s, and every call says that it is away', async (behaviour) => {
    const { fake, storage } = await onS3(behaviour === 'hangs' ? 1_000 : undefined)
    await put(storage, 'receipts/a', 'x')
    fake.behave(behaviour)
    const calls = [
      () => put(storage, 'receipts/b', 'x'),
      () => storage.read('receipts/a'),
      () => storage.openBlob('receipts/a'),
      () => storage.remove('receipts/a'),
      () => storage.readWrittenAt('receipts/a'),
      () => keysOf(storage, 'receipts'),
    ]
    await Promise.all(calls.map((call) => expect(call()).rejects.toBeInstanceOf(StorageUnavailableError)))
    expect([...fake.files.keys()]).toEqual(['receipts/a'])
  })

  test('cuts a file, which does not count as read', async () => {
    const { fake, storage } = await onS3()
    await put(storage, 'receipts/a', '0123456789')
    fake.behave('cuts')
    await expect(text(await storage.read('receipts/a'))).rejects.toThrow()
    await expect(storage.openBlob('receipts/a')).rejects.toBeInstanceOf(StorageUnavailableError)
    await expect(put(storage, 'receipts/b', 'x')).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await readdir(storage.incoming)).toEqual(['x'])
  })

  test('is one that refuses another secret', async () => {
    const { fake } = await onS3()
    const storage = await openStorage(await folder(), { ...fake.settings, secret: 'outro' })
    await expect(put(storage, 'receipts/a', 'x')).rejects.toThrow(/Signature|403|forbidden/i)
    expect(fake.files.size).toBe(0)
  })
})
