import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DRAWING_NOTE_HEADER, drawSlide } from 'contract/pieces/drawings.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { editBrandKit, listBrandKits } from 'contract/settings/brand-kits.ts'
import { addKitFont, removeKitFont } from 'contract/settings/kit-fonts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aSlide } from '#features/pieces/render/testing/slides.ts'
import { createSlideProcess } from '#features/pieces/slide-process.ts'
import { type PiecesApi, startPiecesApi } from '#testing/pieces.ts'

const require = createRequire(import.meta.url)
const readFont = (path: string) => readFileSync(require.resolve(path)).toString('base64')
const SYMBOLS = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2'
const LORA = '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2'
const ITALIC = '@fontsource-variable/lora/files/lora-latin-wght-italic.woff2'

const params = { id: 1 }
const add = (api: PiecesApi, path: string) => api.ok(addKitFont, { params, json: { file: readFont(path), licensed: true } })
const readFonts = async (api: PiecesApi) => (await api.ok(listBrandKits))[0]?.ownFonts

/** Draws a slide with the kit’s own font as its headline’s. */
async function draw(api: PiecesApi, headline: string) {
  const look = { ...PRESET_LOOKS.minimal, fonts: { headline, text: 'Inter' } }
  const json = {
    slide: aSlide({ headline: 'Órgão' }),
    look,
    kitId: 1,
    format: '4:5',
    mode: 'light',
    position: 1,
    count: 1,
  } as const
  const { rawPayload, headers } = await api.send(drawSlide, { json: { ...json, width: 360 } })
  return { picture: rawPayload, notes: headers[DRAWING_NOTE_HEADER] }
}

test('a kit’s own font draws its slides with each face; once removed, Inter draws them with a note', async () => {
  const { drawSlide: drawer, stop } = createSlideProcess({ taskMs: 100_000 })
  onTestFinished(stop)
  const api = await startPiecesApi()
  api.setSlideDrawer(drawer)
  expect(await add(api, LORA)).toEqual({ ok: true, family: 'Lora (própria)' })
  await add(api, ITALIC)
  await add(api, ITALIC)
  const fonts = await readFonts(api)
  expect(fonts).toMatchObject([
    { family: 'Lora (própria)', weight: 400, isItalic: false },
    { family: 'Lora (própria)', weight: 400, isItalic: true },
  ])
  const [own, inter] = [await draw(api, 'Lora (própria)'), await draw(api, 'Inter')]
  expect([own.notes, own.picture.equals(inter.picture)]).toEqual([undefined, false])
  const edit = (headline: string) => {
    const before = { headline: 'Fraunces', text: 'Inter' }
    return { params, json: { revision: 4, base: { fonts: before }, fonts: { ...before, headline } } }
  }
  expect(await api.fails(editBrandKit, edit('Arial'))).toMatchObject({
    status: 422,
    fields: { 'fonts.headline': 'Fonte desconhecida' },
  })
  await api.ok(editBrandKit, edit('Lora (própria)'))
  for (const { id } of fonts ?? []) await api.ok(removeKitFont, { params, json: { font: id } })
  expect(await readFonts(api)).toEqual([])
  const gone = await draw(api, 'Lora (própria)')
  expect(gone.notes).toBe('font-missing')
  expect(await api.fails(removeKitFont, { params, json: { font: 'x' } })).toMatchObject({ status: 404 })
})

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['a text', () => toBase64('olá'), 'O arquivo não abre como fonte. Baixe-o de novo e envie um TTF, OTF ou WOFF2.'],
  [
    'a font that ends early',
    () => readFont(LORA).slice(0, 8000),
    'O arquivo não abre como fonte. Baixe-o de novo e envie um TTF, OTF ou WOFF2.',
  ],
  ['a font of symbols', () => readFont(SYMBOLS), expect.stringMatching(/^A fonte não tem estas letras do português: ã á à/)],
])('as a kit’s font %s is refused by field, and nothing is kept', async (_, read, reason) => {
  const api = await startPiecesApi()
  const refused = await api.fails(addKitFont, { params, json: { file: read(), licensed: true } })
  expect(refused).toMatchObject({ status: 422, fields: { file: reason } })
  expect(await readFonts(api)).toEqual([])
})

test('a kit’s font without its licence confirmed is refused', async () => {
  const api = await startPiecesApi()
  const json = { file: readFont(LORA), licensed: false as never }
  expect(await api.fails(addKitFont, { params, json })).toMatchObject({ status: 422, fields: { licensed: expect.any(String) } })
})
