import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDeliveredPicture, deliveredPictureUrl, listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
import { listPhotos, photoUrl } from 'contract/pieces/photos.ts'
import { reportRunWithFiles } from 'contract/runs/callback.ts'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contents } from '#db/tables/results.ts'
import { runFiles } from '#db/tables/runs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { LAUNCHES, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { aFile } from '#testing/factories.ts'
import { makePng } from '#testing/hostile/png.ts'
import { allowOnly } from '#testing/principal.ts'
import { givenRun } from '#testing/work.ts'

const aPicture = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: '#00f' } })

type Given = { content?: Buffer; name?: string; title?: string; type?: string; isBuiltIn?: boolean }

/** Stores a file in the content library, as the report of a run does. @returns the file's id */
async function givenPicture(
  api: TestApi,
  { content, name = 'capa.png', title = 'Clareamento', type = 'image/png', isBuiltIn = false }: Given = {},
) {
  const runId = await givenRun(api, 'carousel', { isBuiltIn })
  await api.db.insert(contents).values({ runId, kind: 'carousel', title, client: 'odontoaurora', persona: 'Ana' })
  const storageKey = `results/${api.newKey()}`
  const path = join(api.dataDir, `${runId}.png`)
  await writeFile(path, content ?? (await aPicture().png().toBuffer()))
  await api.storage.store(path, storageKey)
  const [row] = await api.db
    .insert(runFiles)
    .values({ runId, name, storageKey, sha256: 'x', size: 1, type })
    .returning({ id: runFiles.id })
  return row?.id ?? 0
}

const list = async (api: TestApi, query = {}) => (await api.ok(listDeliveredPictures, { query })).pictures.map(({ id }) => id)

test('a picture that a run delivered is listed, shown in small, and copied as a photo', async () => {
  const api = await startAutomatedApi()
  const { id: runId } = await launchAndRead(api, LAUNCHES[2])
  const token = api.service.received.at(-1)?.headers['x-run-token']
  const form = { report: JSON.stringify({ status: 'succeeded' }) }
  const files = { file1: aFile(await aPicture().png().toBuffer(), 'capa.png') }
  const reported = await api.send(
    reportRunWithFiles,
    { params: { id: runId }, form, files },
    { authorization: `Bearer ${token}` },
  )
  expect(reported.statusCode, reported.payload).toBe(200)
  const { pictures } = await api.ok(listDeliveredPictures)
  expect(pictures).toMatchObject([{ name: 'capa.png', title: expect.stringContaining('Três mitos') }])
  const pictureId = pictures[0]?.id ?? 0
  const small = await api.inject({ url: deliveredPictureUrl(pictureId) })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360, height: 240 })
  const { id, ...size } = await api.ok(copyDeliveredPicture, { json: { pictureId } })
  expect(size).toEqual({ width: 600, height: 400 })
  expect((await api.ok(listPhotos)).photos).toMatchObject([{ id, name: 'capa.png' }])
  expect(await sharp((await api.inject({ url: photoUrl(id) })).rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 600,
  })
  expect([(await api.files('photos')).length, (await api.files('results')).length, await api.incoming()]).toEqual([1, 1, []])
  expect((await api.ok(copyDeliveredPicture, { json: { pictureId } })).id).toBe(id) // a second copy is the same photo
  expect([(await api.files('photos')).length, await api.incoming()]).toEqual([1, []])
})

test('delivered pictures are listed newest first by pages, found by content and file name', async () => {
  const api = await startApiForTest()
  const first = await givenPicture(api, { title: 'Facetas', name: 'Sorriso.png' })
  const [row] = await api.db.select().from(runFiles)
  const { id: _id, ...copied } = row as typeof runFiles.$inferSelect
  await api.db
    .insert(runFiles)
    .values(Array.from({ length: 41 }, (_, n) => ({ ...copied, name: 'x.png', storageKey: `results/${n}` })))
  const page = await api.ok(listDeliveredPictures)
  expect([page.pictures.length, page.pictures[0]?.id]).toEqual([40, first + 41])
  expect(await list(api, { before: page.next })).toEqual([first + 1, first])
  expect(await list(api, { q: 'sorríso' })).toEqual([first])
  expect((await list(api, { q: 'facetas' })).length).toBe(40)
  expect(await list(api, { q: 'nada disso' })).toEqual([])
})

test('drawn slides, files that are no photos and failed downloads are no delivered pictures', async () => {
  const api = await startApiForTest()
  const ids = [
    await givenPicture(api, { isBuiltIn: true }),
    await givenPicture(api, { type: 'video/mp4' }),
    await givenPicture(api, { type: 'image/gif' }),
    await givenPicture(api),
  ]
  await api.db
    .update(runFiles)
    .set({ storageKey: null, failure: 'recusado' })
    .where(eq(runFiles.id, ids[3] ?? 0))
  expect(await list(api)).toEqual([])
  for (const pictureId of ids) {
    expect(await api.fails(copyDeliveredPicture, { json: { pictureId } })).toMatchObject({ status: 404 })
    expect((await api.inject({ url: deliveredPictureUrl(pictureId) })).statusCode).toBe(404)
  }
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 422],
  ['half a picture', async () => (await aPicture().png().toBuffer()).subarray(0, 80), 422],
  ['a picture that ends in its middle', async () => (await aPicture().jpeg().toBuffer()).subarray(0, 700), 422],
  ['a picture with a page inside', async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.from('<script >')]), 422],
  ['a hundred megapixels', async () => makePng(10_000, 10_000), 422],
  ['more than 15 MB', async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]), 413],
])('a delivered picture of %s is refused by its field, and nothing is stored', async (_what, make, status) => {
  const api = await startApiForTest()
  const pictureId = await givenPicture(api, { content: await make() })
  expect(await api.fails(copyDeliveredPicture, { json: { pictureId } })).toMatchObject({
    status,
    fields: { pictureId: expect.any(String) },
  })
  expect([await api.files('photos'), await api.incoming()]).toEqual([[], []])
})

/** Makes the decoder run out of time for a photo's size, as on a busy machine. The upload's checks decode the picture to a small one. */
function stopDecodingPhotos(): void {
  const { resize } = sharp.prototype
  const decoding = vi.spyOn(sharp.prototype, 'resize').mockImplementation(function (this: Sharp, ...given) {
    if (JSON.stringify(given).includes('2560')) throw new Error('timeout: 42% complete')
    return resize.apply(this, given)
  })
  onTestFinished(() => decoding.mockRestore())
}

test('a delivered picture that is not decoded in time is refused, and nothing is stored', async () => {
  const api = await startApiForTest()
  const pictureId = await givenPicture(api)
  stopDecodingPhotos()
  const { status, fields } = await api.fails(copyDeliveredPicture, { json: { pictureId } })
  expect([status, fields]).toEqual([422, { pictureId: expect.stringMatching(/danificada/) }])
  expect([await api.files('photos'), await api.incoming()]).toEqual([[], []])
})

test('a person who may only read content sees delivered pictures and copies none', async () => {
  const api = await startApiForTest()
  const pictureId = await givenPicture(api)
  allowOnly(api, 'content.read')
  expect(await list(api)).toEqual([pictureId])
  expect(await api.fails(copyDeliveredPicture, { json: { pictureId } })).toMatchObject({ status: 403 })
  allowOnly(api, 'runs.read', 'content.write')
  expect(await api.fails(listDeliveredPictures)).toMatchObject({ status: 403 })
})
