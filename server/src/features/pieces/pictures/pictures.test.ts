import { Writable } from 'node:stream'
import {
  DRAWING_NOTE_HEADER,
  drawSlide,
  parseUndrawn,
  showSlide,
  slidePictureUrl,
  UNDRAWN_HEADER,
} from 'contract/pieces/drawings.ts'
import { listPieces, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { brandKits } from '#db/tables/records.ts'
import { FIVE_LINES, type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { listenOnLoopback } from '#testing/stream.ts'
import { DrawingFailedError } from '../draw-slide.ts'
import { aSlide } from '../render/testing/slides.ts'
import { createSlideProcess } from '../slide-process.ts'

const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')
const slideProcess = createSlideProcess({ taskMs: 100_000 })
afterAll(slideProcess.stop)

let titles = 0
/** Makes a text that no test has had before, because a server keeps the pictures that it has drawn. */
const aTitle = () => `Título ${++titles}`

const aDrawing = () => ({ slide: aSlide({ headline: aTitle() }), format: '4:5', mode: 'light', position: 2, count: 3 }) as const

/** Starts a server with a piece of five slides that its run has drawn. */
async function startWithPiece(): Promise<PiecesApi> {
  const api = await startPiecesApi()
  await api.launch(FIVE_LINES.replaceAll(/^/gm, `${aTitle()}: `))
  await api.settle()
  api.drawn.length = 0
  return api
}

const readCard = async (api: PiecesApi) => (await api.ok(listPieces)).pieces[0] as { id: number; pictureTag: string }

const show = (api: PiecesApi, url: string, headers: Record<string, string> = {}) => api.inject({ url, headers })

/** Keeps every drawing from ending until the test ends it. @returns the drawings that have begun, each with the function that ends it */
function holdDrawings(api: PiecesApi) {
  const held: { end: () => void; signal: AbortSignal }[] = []
  api.setSlideDrawer(async (_drawing, signal) => {
    await new Promise<void>((resolve, reject) => {
      held.push({ end: resolve, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return { picture: PICTURE, isLegible: true, undrawn: [] }
  })
  return held
}

test('a slide that is not stored is drawn by the renderer in each width, at its place', async () => {
  const drawing = aDrawing()
  const api = await startPiecesApi()
  api.setSlideDrawer(slideProcess.drawSlide)
  for (const [width, height] of [
    [360, 450],
    [540, 675],
    [1080, 1350],
  ] as const) {
    const { headers, rawPayload } = await api.send(drawSlide, { json: { ...drawing, width } })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="slide.png"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([width, height])
  }
  const [first, last] = await Promise.all(
    [1, 3].map(async (position) => (await api.send(drawSlide, { json: { ...drawing, position } })).rawPayload),
  )
  expect(first?.equals(last as Buffer)).toBe(false)
})

test('a slide on screen has the edited look, else the kit’s, else the first kit’s, and goes before runs', async () => {
  const drawing = aDrawing()
  const api = await startPiecesApi()
  await api.send(drawSlide, { json: { ...drawing, look: PRESET_LOOKS.vivid, kitId: 2 } })
  await api.send(drawSlide, { json: { ...drawing, kitId: 2 } })
  await api.send(drawSlide, { json: { ...drawing, kitId: null } })
  expect(api.drawn.map(({ look, isUrgent }) => [look.family, isUrgent])).toEqual([
    ['vivid', true],
    ['corporate', true],
    ['minimal', true],
  ])
})

test.each([
  ['a place after the last', { position: 4 }, 'position'],
  ['a width that nobody draws', { width: 4000 }, 'width'],
  ['a headline over its limit', { slide: aSlide({ headline: 'x'.repeat(141) }) }, 'slide.headline'],
  ['more slides than a piece has', { count: 21 }, 'count'],
])('a slide with %s is refused by the field, and nothing is drawn', async (_what, given, field) => {
  const drawing = aDrawing()
  const api = await startPiecesApi()
  expect(await api.fails(drawSlide, { json: { ...drawing, ...given } })).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
  expect(api.drawn).toEqual([])
})

test('a stored slide’s picture is cached by an address that changes with the piece and its kit', async () => {
  const api = await startWithPiece()
  const before = await readCard(api)
  const response = await show(api, slidePictureUrl(before, 2, 360))
  expect(response.headers).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${before.pictureTag}-2-360"`,
    'content-disposition': 'inline; filename="slide-02.png"',
  })
  expect(api.drawn).toMatchObject([{ position: 2, count: 5, width: 360, format: '4:5', mode: 'light' }])

  const { revision } = await api.ok(readPiece, { params: { id: 1 } })
  await api.ok(savePiece, { params: { id: 1 }, json: { mode: 'dark', revision } })
  const edited = await readCard(api)
  await api.db.update(brandKits).set({ name: 'Outro' }).where(eq(brandKits.id, 3))
  const withOtherKit = await readCard(api)
  expect(new Set([before, edited, withOtherKit].map(({ pictureTag }) => pictureTag)).size).toBe(3)
  const old = await show(api, slidePictureUrl(before, 2, 360))
  expect([old.headers['cache-control'], api.drawn.at(-1)?.mode]).toEqual(['private, no-cache', 'dark'])
})

test('a browser that has a slide’s present picture gets a 304, and nothing is drawn', async () => {
  const api = await startWithPiece()
  const url = '/api/pieces/1/slides/1'
  const { headers } = await show(api, url)
  expect(headers['cache-control']).toBe('private, no-cache')
  const etag = String(headers.etag)
  for (const known of [etag, `"other", W/${etag}`]) {
    const again = await show(api, url, { 'if-none-match': known })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await show(api, url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect(api.drawn).toHaveLength(1)
})

test('a slide’s text with a broken word is told as small, also from the cache and of stored slides', async () => {
  const drawing = aDrawing()
  const api = await startWithPiece()
  api.setSlideDrawer(slideProcess.drawSlide)
  const headline = 'Pneumoultramicroscopicossilicovulcanoconiótico'.repeat(3)
  const slide = { ...drawing.slide, headline }
  for (const given of [slide, slide, drawing.slide]) {
    const { headers } = await api.send(drawSlide, { json: { ...drawing, slide: given, width: 360 } })
    expect(headers[DRAWING_NOTE_HEADER]).toBe(given === slide ? 'small-text' : undefined)
  }
  const { slides, revision } = await api.ok(readPiece, { params: { id: 1 } })
  const [first, ...others] = slides
  await api.ok(savePiece, { params: { id: 1 }, json: { slides: [{ ...first, headline } as never, ...others], revision } })
  const { headers } = await show(api, slidePictureUrl(await readCard(api), 1, 360))
  expect([headers[DRAWING_NOTE_HEADER], headers['cache-control']]).toEqual(['small-text', 'private, max-age=31536000, immutable'])
})

test('requests for one slide’s picture at once share a drawing, and the picture is kept', async () => {
  const api = await startWithPiece()
  const held = holdDrawings(api)
  const three = Array.from({ length: 3 }, () => show(api, '/api/pieces/1/slides/1?width=540'))
  await expect.poll(() => held.length).toBe(1)
  const other = show(api, '/api/pieces/1/slides/2?width=540')
  await expect.poll(() => held.length).toBe(2)
  for (const { end } of held) end()
  for (const response of await Promise.all([...three, other])) expect(response.statusCode).toBe(200)
  await show(api, '/api/pieces/1/slides/1?width=540')
  expect(api.drawn).toHaveLength(2)
})

test('a slide’s drawing whose request was given up is dropped, and the log has no fault', async () => {
  const logged: string[] = []
  const logTo = new Writable({ write: (line, _encoding, done) => done(void logged.push(String(line))) })
  const drawing = aDrawing()
  const api = await startPiecesApi({ logTo })
  const held = holdDrawings(api)
  const url = await listenOnLoopback(api)
  const leaving = new AbortController()
  const request = fetch(`${url}${drawSlide.path}`, {
    method: 'POST',
    body: JSON.stringify(drawing),
    headers: { 'content-type': 'application/json' },
    signal: leaving.signal,
  })
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
  leaving.abort()
  await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => held[0]?.signal.aborted, { timeout: 30_000 }).toBe(true)
  await api.app.close()
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test.each([
  ['a crash', new DrawingFailedError('o processo que gera os slides parou', 'panicked'), 'drawing_failed', /encurte os textos/],
  ['too many drawings that wait', new DrawingFailedError('x', '', 'busy'), 'drawing_busy', /alguns segundos/],
  ['a server that ends', new DrawingFailedError('x', '', 'stopping'), 'drawing_failed', /alguns segundos/],
])('a slide’s drawing that fails by %s is a 503 that tells what to do', async (_what, failure, code, detail) => {
  const drawing = aDrawing()
  const api = await startPiecesApi()
  api.setSlideDrawer(async () => {
    throw failure
  })
  const response = await api.send(drawSlide, { json: drawing })
  expect(response.json()).toMatchObject({ status: 503, code, detail: expect.stringMatching(detail) })
  expect(response.headers['retry-after']).toBe('2')
  api.setSlideDrawer(undefined)
  expect((await api.send(drawSlide, { json: drawing })).statusCode).toBe(200)
})

test('one slide’s drawing too many of a person is a 429 that tells what to wait for', async () => {
  const drawing = aDrawing()
  const api = await startPiecesApi()
  api.setSlideDrawer(async ({ owner }) => {
    throw new DrawingFailedError(`owner ${owner}`, '', owner === 1 ? 'too-many' : 'failed')
  })
  expect(await api.fails(drawSlide, { json: drawing })).toMatchObject({
    status: 429,
    code: 'too_many_pictures',
    detail: expect.stringContaining('fiquem prontas'),
  })
})

test('a slide that is not there, and a piece that is not there, are a 404', async () => {
  const api = await startWithPiece()
  for (const params of [
    { id: 1, position: 6 },
    { id: 2, position: 1 },
  ])
    expect(await api.fails(showSlide, { params })).toMatchObject({ status: 404 })
})

test('a slide’s letters that no font has are named; dressed-up letters and flags are drawn', async () => {
  const drawing = aDrawing()
  const api = await startWithPiece()
  api.setSlideDrawer(slideProcess.drawSlide)
  const send = async (headline: string) => {
    const { headers, rawPayload } = await api.send(drawSlide, {
      json: { ...drawing, slide: { ...drawing.slide, headline }, width: 360 },
    })
    const undrawn = parseUndrawn((headers[UNDRAWN_HEADER] as string | undefined) ?? null)
    return { notes: headers[DRAWING_NOTE_HEADER], undrawn, picture: rawPayload.toString('base64') }
  }
  const plain = await send('Bold e Wide')
  expect(plain).toMatchObject({ notes: undefined, undrawn: [] })
  expect(await send('𝗕𝗼𝗹𝗱 e Ｗｉｄｅ')).toEqual(plain)
  expect(await send('Bold 你好 e Wide 你')).toMatchObject({ notes: 'undrawn', undrawn: ['你', '好'] })
  expect((await send(`Bold x${'\u0304'.repeat(90)} e Wide`)).undrawn).toEqual([`x${'\u0304'.repeat(15)}`])
  expect((await send('Bold e Wide 🇧🇷')).picture).not.toBe(plain.picture)
})
