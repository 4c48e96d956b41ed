import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { expect, test } from 'vitest'
import type { Storage } from '#core/storage.ts'
import { receipts } from '#db/tables/entries.ts'
import { startApiForTest, type TestOptions } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR_MS = 3_600_000

/** Makes an old file without a row, and an upload of the same bytes. */
async function givenOrphan(options: TestOptions = {}) {
  const api = await startApiForTest(options)
  const [id = 0] = await insertEntries(api, anOutflow())
  const input = { params: { id }, files: { receipt: aFile(PNG_BYTES, 'a.png') } }
  await api.ok(attachReceipt, input)
  await api.db.delete(receipts)
  const old = new Date(Date.now() - 2 * HOUR_MS)
  for (const folder of ['receipts', 'thumbnails'])
    for (const key of await api.files(folder)) await utimes(join(api.dataDir, 'files', key), old, old)
  const sweep = (storage: Partial<Storage> = {}, later = 0) =>
    sweepFiles({ ...api.app.services, storage: { ...api.storage, ...storage }, now: () => new Date(Date.now() + later) })
  return { api, id, input, sweep, send: () => api.send(attachReceipt, input) }
}

const DAY_MS = 24 * HOUR_MS

test('a file without a row goes to the quarantine with its small picture, is logged, and deleted in 30 days', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const { api, sweep } = await givenOrphan({ logTo })
  const log = () => lines.join('')
  const [key = ''] = await api.files()
  expect(await sweep()).toBe(2)
  expect([await api.files(), await api.files('thumbnails'), (await api.files('quarantine')).length]).toEqual([[], [], 2])
  expect(log()).toContain(`"key":"${key}"`)
  expect(log()).toContain('no row names it')
  await sweep({}, 29 * DAY_MS)
  expect(await api.files('quarantine')).toHaveLength(2)
  await sweep({}, 31 * DAY_MS)
  expect(await api.files('quarantine')).toEqual([])
  expect(log()).toContain('a file was deleted')
})

test('a quarantined file that a row names again is brought back by the sweep, and at once by a download', async () => {
  const { api, id: entryId, sweep } = await givenOrphan()
  const [key = ''] = await api.files()
  await sweep()
  const sha256 = key.split('/').at(-1) ?? ''
  const row = { entryId, storageKey: key, sha256, size: PNG_BYTES.length, type: 'image/png', name: 'a.png' }
  const [{ id } = { id: 0 }] = await api.db.insert(receipts).values(row).returning({ id: receipts.id })
  expect((await api.send(downloadReceipt, { params: { id } })).rawPayload).toEqual(PNG_BYTES)
  expect([await api.files(), await api.files('thumbnails')]).toEqual([[key], []])
  await sweep({}, 31 * DAY_MS)
  expect([(await api.files('thumbnails')).length, await api.files('quarantine')]).toEqual([1, []])
})

test('a file that is uploaded again between the sweep’s list and its quarantine stays', async () => {
  const { api, send, sweep } = await givenOrphan()
  const list = async function* (prefix: string) {
    for await (const item of api.storage.list(prefix)) {
      if (prefix === 'receipts') expect((await send()).statusCode).toBe(200)
      yield item
    }
  }
  expect(await sweep({ list })).toBe(0)
  const [row] = await api.db.select().from(receipts)
  expect((await api.send(downloadReceipt, { params: { id: row?.id } })).rawPayload).toEqual(PNG_BYTES)
})

test('a file that was written a moment ago stays, though it has no row yet', async () => {
  const { api, sweep } = await givenOrphan()
  const list = async function* (prefix: string) {
    for await (const item of api.storage.list(prefix)) {
      await utimes(join(api.dataDir, 'files', item.key), new Date(), new Date())
      yield item
    }
  }
  expect(await sweep({ list })).toBe(0)
  expect(await api.files()).toHaveLength(1)
})

test('an upload of a file that the sweep moves away is refused, and kept when it is sent again', async () => {
  const { api, input, send, sweep } = await givenOrphan()
  let sending: ReturnType<typeof send> | undefined
  const move = async (key: string, to: string) => {
    sending ??= send()
    // The upload has replaced the old file; it checks only after the sweep whether its file is still there.
    await expect.poll(async () => Date.now() - ((await api.storage.readWrittenAt(key))?.getTime() ?? 0)).toBeLessThan(HOUR_MS)
    await api.storage.move(key, to)
  }
  await sweep({ move })
  expect((await sending)?.json()).toMatchObject({ status: 503, code: 'file_swept' })
  expect(await api.count(receipts)).toBe(0)
  const { id } = await api.ok(attachReceipt, input)
  expect((await api.send(downloadReceipt, { params: { id } })).rawPayload).toEqual(PNG_BYTES)
})

test('a file whose row is written after the sweep’s list was made stays', async () => {
  const { api, id: entryId, sweep } = await givenOrphan()
  const [key = ''] = await api.files()
  const sha256 = key.split('/').at(-1) ?? ''
  const row = { entryId, storageKey: key, sha256, size: PNG_BYTES.length, type: 'image/png', name: 'a.png' }
  const writtenAt = async (asked: string) => {
    if (asked === key) await api.db.insert(receipts).values(row)
    return api.storage.readWrittenAt(asked)
  }
  expect(await sweep({ readWrittenAt: writtenAt })).toBe(0)
  expect(await api.files()).toEqual([key])
})

test('the sweep leaves a file that a transaction has locked, until that ends', async () => {
  const { api, sweep } = await givenOrphan()
  const { lockFile } = await import('#db/content-lock.ts')
  const [key = ''] = await api.files()
  await api.db.transaction(async (tx) => {
    await lockFile(tx, key)
    expect(await sweep()).toBe(0)
  })
  expect(await sweep()).toBe(2)
})
