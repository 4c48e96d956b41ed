import { cp, mkdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sweepFiles } from '#features/records/sweep-files.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { createTestDatabase } from '#testing/database.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { FilesRefusedError } from './installation.ts'
import { installation } from './tables/installation.ts'

type FilesLocation = { dataDir: string; s3?: S3Settings }

async function aFolder(): Promise<{ location: FilesLocation; age(api: TestApi): Promise<unknown> }> {
  const dataDir = createTemporaryFolder()
  onTestFinished(() => removeFolder(dataDir))
  const age = async (api: TestApi) => {
    const old = new Date('2026-01-01')
    for (const folder of ['receipts', 'thumbnails'])
      for (const key of await api.files(folder)) await utimes(join(dataDir, 'files', key), old, old)
  }
  return { location: { dataDir }, age }
}

async function aBucket(): Promise<{ location: FilesLocation; age(api: TestApi): Promise<unknown> }> {
  const fake = await startFakeS3()
  onTestFinished(fake.close)
  const age = async () => {
    for (const file of fake.files.values()) file.writtenAt = new Date('2026-01-01')
  }
  const dataDir = createTemporaryFolder()
  onTestFinished(() => removeFolder(dataDir))
  return { location: { dataDir, s3: fake.settings }, age }
}

const start = (location: FilesLocation, more: object = {}) => startApiForTest({ server: { ...location, ...more } })

async function anotherDatabase() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return database.connection
}

/** Inserts an outflow with a receipt. */
async function givenReceipt(api: TestApi): Promise<void> {
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.ok(attachReceipt, { params: { id }, files: { receipt: aFile(PNG_BYTES, 'a.png') } })
}

const startServer = async (api: TestApi) => (await api.send(downloadReceipt, { params: { id: 1 } })).rawPayload.equals(PNG_BYTES)

// By day a folder alone: storage.test.ts proves that both keep files alike.
describe.each([['folder', aFolder] as const, ...byNight(['bucket', aBucket] as const)])('a %s with aged files', (_, open) => {
  test('refuses the start of another database with the way out, and loses nothing', async () => {
    const { location, age } = await open()
    const first = await start(location)
    await givenReceipt(first)
    await age(first)
    const other = await anotherDatabase()
    const refused = start(location, { connection: other })
    await expect(refused).rejects.toBeInstanceOf(FilesRefusedError)
    await expect(refused).rejects.toThrow(/são da instalação [0-9a-f-]{36}.*Volte ao DATABASE_URL.*ADOPT_FILES=1/)
    expect(await startServer(first)).toBe(true)
    await first.app.close()
    await expect(start(location, { connection: other })).rejects.toBeInstanceOf(FilesRefusedError)
    expect(await startServer(await start(location, { connection: first.connection }))).toBe(true)
  })

  test('that another database adopts keeps them in the quarantine for the first one', async () => {
    const { location, age } = await open()
    const first = await start(location)
    await givenReceipt(first)
    await age(first)
    const other = await start(location, { connection: await anotherDatabase(), adoptFiles: true })
    expect(await sweepFiles({ ...other.app.services, now: () => new Date() })).toBe(2)
    expect([await other.files(), (await other.files('quarantine')).length]).toEqual([[], 2])
    await expect(start(location, { connection: first.connection })).rejects.toBeInstanceOf(FilesRefusedError)
    expect(await startServer(await start(location, { connection: first.connection, adoptFiles: true }))).toBe(true)
  })

  test('from before there were ids is adopted only by the database whose rows name them', async () => {
    const { location } = await open()
    const first = await start(location)
    await givenReceipt(first)
    await first.storage.remove('instalacao.txt')
    await first.db.delete(installation)
    await expect(start(location, { connection: await anotherDatabase() })).rejects.toThrow('que não os conhece')
    expect(await startServer(await start(location, { connection: first.connection }))).toBe(true)
    await expect(start(location, { connection: await anotherDatabase() })).rejects.toThrow('são da instalação')
  })
})

test('a second server of a database on another folder is told where its files are', async () => {
  const { location } = await aFolder()
  const first = await start(location)
  const { location: elsewhere } = await aFolder()
  await expect(start(elsewhere, { connection: first.connection })).rejects.toThrow(
    new RegExp(`guarda os seus arquivos em a pasta ${join(location.dataDir, 'files')}, e em a pasta .* não há nenhum`),
  )
})

test('files that are copied whole to another folder are still the database’s own', async () => {
  const { location } = await aFolder()
  const first = await start(location)
  await givenReceipt(first)
  const { location: moved } = await aFolder()
  await mkdir(moved.dataDir, { recursive: true })
  await cp(join(location.dataDir, 'files'), join(moved.dataDir, 'files'), { recursive: true })
  await cp(join(location.dataDir, 'secret.key'), join(moved.dataDir, 'secret.key'))
  const second = await start(moved, { connection: first.connection })
  expect(await startServer(second)).toBe(true)
  expect(await second.db.select().from(installation)).toMatchObject([{ filesAt: `a pasta ${join(moved.dataDir, 'files')}` }])
})

test('a start that ended between giving its id to database and folder does not stop the next', async () => {
  const { location } = await aFolder()
  const first = await start(location)
  await first.db.execute(sql`update installation set files_at = null`)
  await rm(join(location.dataDir, 'files', 'instalacao.txt'))
  await start(location, { connection: first.connection })
  const [row] = await first.db.select().from(installation)
  expect(await readFile(join(location.dataDir, 'files', 'instalacao.txt'), 'utf8')).toContain(row?.installationId)
})
