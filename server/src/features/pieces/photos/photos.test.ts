import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadPiece } from 'contract/pieces/downloads.ts'
import { DRAWING_NOTE_HEADER, drawSlide, showSlide } from 'contract/pieces/drawings.ts'
import { listPhotos, photoUrl, showPhoto, uploadPhoto } from 'contract/pieces/photos.ts'
import { readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { photos } from '#db/tables/photos.ts'
import { sweepFiles } from '#features/records/sweep-files.ts'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { aFile } from '#testing/factories.ts'
import { makePng } from '#testing/hostile/png.ts'
import { COVER, type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { shareServer } from '#testing/share-server.ts'
import { createSlideProcess } from '../slide-process.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

/** Makes a picture whose left half is red and whose right half is blue. */
const aPicture = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const sent = (content: Buffer, name = 'Sala.jpg') => ({ files: { file: aFile(content, name) } })

/** Reads the colour of a point. `x`, `y`: 0 to 1 of the width and the height. */
async function readColor(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width))
  return [...data.subarray(at, at + 3)]
}

test.each(['jpeg', ...byNight('png', 'webp')] as const)(
  'a photo as %s is stored upright, without the camera’s notes, and shown',
  async (type) => {
    const api = await startApiForTest()
    const notes = { IFD0: { Make: 'Camera', ImageDescription: 'secret place' } }
    const content = await aPicture().withExif(notes).withMetadata({ orientation: 6 }).toFormat(type).toBuffer()
    const { id, ...size } = await api.ok(uploadPhoto, sent(content))
    expect(size).toEqual({ width: 200, height: 400 })
    const whole = await api.inject({ url: photoUrl(id) })
    expect(whole.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' })
    const { width, height, exif, orientation } = await sharp(whole.rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([200, 400, undefined, undefined])
    const [red = 0, , blue = 0] = await readColor(whole.rawPayload, 0.5, 0.1)
    expect(red).toBeGreaterThan(blue)
    expect(await api.files('photos')).toHaveLength(1)
  },
)

test('a large photo is stored smaller, and shown as small as a list needs it', async () => {
  const api = await startApiForTest()
  const { id, ...size } = await api.ok(uploadPhoto, sent(await aPicture(6000, 3000).jpeg().toBuffer()))
  expect(size).toEqual({ width: 2560, height: 1280 })
  const small = await api.inject({ url: photoUrl(id, '360') })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 360, height: 180 })
})

test('the same photo is stored once, however often it is sent, and again where its file is lost', async () => {
  const api = await startApiForTest()
  const content = await aPicture().png().toBuffer()
  const send = async (name: string) => (await api.ok(uploadPhoto, sent(content, name))).id
  const [first, second] = [await send('Sala.png'), await send('Outra vez.png')]
  const other = (await api.ok(uploadPhoto, sent(await aPicture(200, 100).png().toBuffer()))).id
  expect([second, other === first]).toEqual([first, false])
  expect([await api.count(photos), (await api.files('photos')).length, await api.incoming()]).toEqual([2, 2, []])

  const [row] = await api.db.select().from(photos).where(eq(photos.id, first))
  await api.storage.remove(row?.storageKey ?? '')
  const third = await send('De novo.png')
  expect([third === first, await api.count(photos)]).toEqual([false, 3])
  expect((await api.inject({ url: photoUrl(third) })).statusCode).toBe(200)
})

test('photos are listed newest first, page by page', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(uploadPhoto, sent(await aPicture().png().toBuffer(), 'Fachada.png'))
  const [row] = await api.db.select().from(photos)
  if (!row) throw new Error('no photo')
  const { id: _id, ...copied } = row
  await api.db.insert(photos).values(Array.from({ length: 60 }, (_, n) => ({ ...copied, storageKey: `photos/${n}` })))
  const first = await api.ok(listPhotos)
  const second = await api.ok(listPhotos, { query: { before: first.next ?? 0 } })
  expect([first.photos.length, second.photos.length, second.next]).toEqual([40, 21, null])
  expect(second.photos.at(-1)).toEqual({ id, name: 'Fachada.png', width: 400, height: 200, at: '2026-11-21T15:00:00.000Z' })
  expect(await api.fails(showPhoto, { params: { id: 9_999 } })).toMatchObject({ status: 404 })
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test.each([
  ['an SVG', async () => SVG, /HEIC .* e SVG não são aceitos/],
  ['a GIF', () => aPicture().gif().toBuffer(), /PNG, JPEG ou WebP/],
  ['a broken PNG', async () => (await aPicture().png().toBuffer()).subarray(0, 80), /danificada/],
  [
    'a picture with a page inside',
    async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.from('<script >')]),
    /programa/,
  ],
])('%s is refused as a photo by its field, and nothing is stored', async (_what, make, reason) => {
  const api = await startSharedApi()
  expect(await api.fails(uploadPhoto, sent(await make(), 'foto.png'))).toMatchObject({
    status: 422,
    fields: { file: expect.stringMatching(reason) },
  })
  expect([await api.files('photos'), await api.incoming(), await api.count(photos)]).toEqual([[], [], 0])
})

test('a photo of a hundred megapixels is refused by its header, before it takes memory', async () => {
  const api = await startSharedApi()
  const content = makePng(10_000, 10_000)
  const before = process.memoryUsage().rss
  expect(await api.fails(uploadPhoto, sent(content))).toMatchObject({
    status: 422,
    fields: { file: expect.stringMatching(/pixels/) },
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test('a photo without a file, and one over 15 MB, are refused', async () => {
  const api = await startSharedApi()
  expect(await api.fails(uploadPhoto, { form: {} })).toMatchObject({ status: 422, fields: { file: 'Escolha uma foto' } })
  const large = Buffer.concat([await aPicture().png().toBuffer(), Buffer.alloc(15 * 1024 * 1024)])
  expect(await api.fails(uploadPhoto, sent(large))).toMatchObject({ status: 413, fields: { file: expect.any(String) } })
})

const { drawSlide: draw, stop } = createSlideProcess({ taskMs: 100_000 })
afterAll(stop)

/**
 * Waits for the first slide of the process that draws, because on a busy machine its start may take longer than a person's longest wait
 * for a picture.
 */
const startDrawing = () =>
  draw(
    { slide: COVER, look: PRESET_LOOKS.minimal, format: '1:1', mode: 'light', position: 1, count: 1 },
    new AbortController().signal,
  )

/** Starts a server that really draws, with a photo and a piece. `edit` puts a photo on the piece's first slide. */
async function startWithPhoto(): Promise<PiecesApi & { edit: (focusX: number, photoId?: number) => Promise<void> }> {
  await startDrawing()
  const api = await startPiecesApi()
  await api.launch('Capa\nPonto')
  await api.settle()
  api.setSlideDrawer(draw)
  const { id: ownId } = await api.ok(uploadPhoto, sent(await aPicture(2000, 600).jpeg().toBuffer()))
  const edit = async (x: number, fileId = ownId) => {
    const { slides, revision } = await api.ok(readPiece, { params: { id: 1 } })
    const [first, ...others] = slides
    const shown = { ...first, template: 'photo' as const, photo: { fileId, focus: { x, y: 0.5 } } }
    await api.ok(savePiece, { params: { id: 1 }, json: { slides: [shown as never, ...others], revision } })
  }
  return Object.assign(api, { edit })
}

const showFirst = (api: PiecesApi) => api.send(showSlide, { params: { id: 1, position: 1 }, query: { width: '540' } })

test('a slide shows its photo around its focus, in the editor, in the library and in a download', async () => {
  const api = await startWithPhoto()
  for (const [x, channel] of [
    [0, 0],
    [1, 2],
  ] as const) {
    await api.edit(x)
    const shown = await showFirst(api)
    const downloaded = await api.send(downloadPiece, { params: { id: 1 }, query: { as: 'png' } })
    const { slides } = await api.ok(readPiece, { params: { id: 1 } })
    const json = { slide: slides[0], format: '4:5', mode: 'light', position: 1, count: 2, width: 360 }
    const drawn = await api.send(drawSlide, { json })
    expect([shown, drawn, downloaded].map(({ headers }) => headers['content-type'])).toEqual([
      'image/webp',
      'image/webp',
      'image/png',
    ])
    for (const { rawPayload } of [shown, drawn, downloaded]) {
      const color = await readColor(rawPayload, 0.5, 0.25)
      expect(color[channel]).toBeGreaterThan(200)
      expect(color[2 - channel]).toBeLessThan(100) // without the photo the light background would be there
    }
    expect(shown.headers[DRAWING_NOTE_HEADER]).toBeUndefined()
  }
})

test('a slide’s answer tells that its photo has too few pixels', async () => {
  const api = await startWithPhoto()
  const { id } = await api.ok(uploadPhoto, sent(await aPicture(640, 480).jpeg().toBuffer()))
  await api.edit(0, id)
  expect((await showFirst(api)).headers[DRAWING_NOTE_HEADER]).toBe('coarse-photo')
})

test.each([
  ['is not there', async (api: Awaited<ReturnType<typeof startWithPhoto>>) => api.edit(0, 9_999)],
  ...byNight(
    [
      'has lost its file',
      async (api: Awaited<ReturnType<typeof startWithPhoto>>) => {
        await api.edit(0)
        await api.storage.remove((await api.files('photos'))[0] ?? '')
      },
    ],
    [
      'cannot be opened any more',
      async (api: Awaited<ReturnType<typeof startWithPhoto>>) => {
        await api.edit(0)
        const path = join(api.dataDir, 'files', (await api.files('photos'))[0] ?? '')
        await truncate(path, Math.floor((await stat(path)).size / 100))
      },
    ],
  ),
] as const)('a slide whose photo %s is drawn without it, which the answer says and no browser keeps', async (_what, lose) => {
  const api = await startWithPhoto()
  await lose(api)
  const { statusCode, headers } = await showFirst(api)
  expect([statusCode, headers[DRAWING_NOTE_HEADER], headers['cache-control']]).toEqual([
    200,
    'photo-missing',
    'private, no-store',
  ])
  for (const as of ['zip', 'pdf', 'png'] as const)
    expect((await api.send(downloadPiece, { params: { id: 1 }, query: { as } })).statusCode).toBe(200)
})

test('the sweep keeps the files of photos that a row names, and removes the others', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(uploadPhoto, sent(await aPicture(200).png().toBuffer()))
  await api.ok(uploadPhoto, sent(await aPicture(400).png().toBuffer()))
  await api.db.delete(photos).where(eq(photos.id, id))
  await sweepFiles({ ...api.app.services, now: () => new Date(Date.now() + 2 * 3_600_000) })
  const [kept] = await api.db.select().from(photos)
  expect(await api.files('photos')).toEqual([kept?.storageKey])
})
