import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadPiece, downloadPieces, pieceDownloadUrl, piecesDownloadUrl } from 'contract/pieces/downloads.ts'
import { deleteOrRestorePiece, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '#testing/api.ts'
import { type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { readZip } from '#testing/read-zip.ts'
import { shareServer } from '#testing/share-server.ts'
import { listenOnLoopback } from '#testing/stream.ts'
import { DrawingFailedError } from '../draw-slide.ts'
import { readPdf } from '../render/testing/read-pdf.ts'
import { createSlideProcess } from '../slide-process.ts'
import { toPlainName } from './download-pieces.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Starts a server with one piece for each idea, all drawn by their runs. */
async function startWithPieces(...ideas: (string | undefined)[]): Promise<PiecesApi> {
  const api = await startPiecesApi()
  for (const idea of ideas) {
    await api.launch(idea)
    await api.settle()
  }
  api.drawn.length = 0
  return api
}

async function edit(api: PiecesApi, id: number, given: object): Promise<void> {
  const { revision } = await api.ok(readPiece, { params: { id } })
  await api.ok(savePiece, { params: { id }, json: { ...given, revision } })
}

const download = async (api: PiecesApi, url: string) => {
  const response = await api.inject({ url })
  expect(response.statusCode, response.payload.slice(0, 300)).toBe(200)
  return { file: response.rawPayload, headers: response.headers, name: String(response.headers['content-disposition']) }
}

test('the ZIP of a piece has its present slides in their order, and its texts', async () => {
  const api = await startWithPieces(undefined)
  const { slides } = await api.ok(readPiece, { params: { id: 1 } })
  const changed = slides.toReversed().map((slide, index) => ({ ...slide, alternativeText: index === 1 ? 'Uma sala' : '' }))
  await edit(api, 1, {
    title: 'Férias: 5/10 "dicas"',
    slides: changed,
    caption: 'Legenda\nem duas linhas',
    hashtags: ['#a', '#b'],
  })
  const { file, name, headers } = await download(api, pieceDownloadUrl(1, 'zip'))
  const files = readZip(file)
  expect(files.map((one) => one.name)).toEqual([...[1, 2, 3, 4, 5].map((n) => `slide-0${n}.png`), 'legenda.txt'])
  expect(api.drawn.map(({ slide }) => slide.id)).toEqual(changed.map(({ id }) => id))
  expect(api.drawn.map(({ isUrgent }) => isUrgent)).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(files.at(-1)?.content.toString()).toBe(
    'Legenda\r\n\r\nLegenda\r\nem duas linhas\r\n\r\nHashtags\r\n\r\n#a #b\r\n\r\nTextos alternativos\r\n\r\nSlide 2: Uma sala\r\n',
  )
  expect([headers['content-type'], name]).toEqual([
    'application/zip',
    expect.stringContaining('filename="Ferias 5 10 dicas.zip"'),
  ])
})

test.each([
  ['CON', 'Peça CON'],
  ['Aux.final', 'Peça Aux.final'],
  ['Contos', 'Contos'],
  [' .. ', 'Peça'],
  [`a${'👍🏽'.repeat(50)}`, `a${'👍🏽'.repeat(24)}`],
])('a piece titled %j is downloaded as %j, a name that Windows can save', (title, name) => {
  expect(toPlainName(title)).toBe(name)
})

test('the PDF of a piece has a page for each slide, each with a picture that is not blank', async () => {
  const { drawSlide, stop } = createSlideProcess({ taskMs: 100_000 })
  onTestFinished(stop)
  const api = await startWithPieces(undefined)
  await edit(api, 1, { format: '1:1' })
  api.setSlideDrawer(drawSlide)
  const { file, headers } = await download(api, pieceDownloadUrl(1, 'pdf'))
  expect(headers['content-type']).toBe('application/pdf')
  const pages = readPdf(file)
  expect(pages.map(({ box }) => box)).toEqual(Array.from({ length: 5 }, () => '0 0 612 612'))
  const pictures = new Set<string>()
  for (const { jpeg } of pages) {
    const { channels } = await sharp(jpeg).stats()
    const { width, height } = await sharp(jpeg).metadata()
    expect([width, height, Math.max(...channels.map(({ stdev }) => stdev)) > 10]).toEqual([1080, 1080, true])
    pictures.add(jpeg.toString('base64'))
  }
  expect(pictures.size).toBe(5)
})

test('one slide of a piece is a PNG, the first one unless another is named', async () => {
  const api = await startWithPieces(undefined)
  const { name } = await download(api, pieceDownloadUrl(1, 'png', 3))
  expect(name).toContain('filename="Cinco erros que afastam pacientes - slide-03.png"')
  await download(api, pieceDownloadUrl(1, 'png'))
  expect(api.drawn.map(({ position }) => position)).toEqual([3, 1])
  expect(await api.fails(downloadPiece, { params: { id: 1 }, query: { as: 'png', position: 6 } })).toMatchObject({ status: 404 })
})

test('the slides of a ZIP are drawn while it is sent', async () => {
  const api = await startWithPieces(undefined)
  const held: (() => void)[] = []
  api.setSlideDrawer(async ({ position }) => {
    if (position === 3) await new Promise<void>((resolve) => held.push(resolve))
    return { picture: PICTURE, isLegible: true, undrawn: [] }
  })
  const url = await listenOnLoopback(api)
  const response = await fetch(url + pieceDownloadUrl(1, 'zip'))
  const reader = response.body?.getReader()
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()]
  expect([response.status, chunks[0]?.length]).toEqual([200, expect.any(Number)])
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
  expect(api.drawn).toHaveLength(3)
  held[0]?.()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) chunks.push(next.value)
  expect(readZip(Buffer.concat(chunks))).toHaveLength(6)
})

test('a title of a hundred emoji makes names of files and folders that Linux can write', async () => {
  const api = await startWithPieces('Capa\nPonto', 'Outra\nLinha')
  await edit(api, 1, { title: '😀'.repeat(100) })
  const { file } = await download(api, piecesDownloadUrl([1, 2]))
  const [folder = ''] = readZip(file).map((one) => one.name.split('/')[0])
  expect(folder).toBe(`01 ${'😀'.repeat(50)}`)
  const { name } = await download(api, pieceDownloadUrl(1, 'png'))
  const png = decodeURIComponent(name.split("filename*=UTF-8''")[1] ?? '')
  expect(png).toBe(`${'😀'.repeat(50)} - slide-01.png`)
  const at = await mkdtemp(join(tmpdir(), 'nomes-'))
  onTestFinished(() => rm(at, { recursive: true }))
  for (const made of [folder, png]) await mkdir(join(at, made))
})

test('several pieces are one ZIP with a folder each, in the given order, without deleted ones', async () => {
  const api = await startWithPieces('Capa\nPonto', 'Outra\nLinha', 'Fora\nLinha')
  await edit(api, 2, { title: '..' })
  await api.ok(deleteOrRestorePiece, { params: { id: 3 }, json: {} })
  const { file, name } = await download(api, piecesDownloadUrl([2, 3, 1, 2]))
  const folders = readZip(file).map((one) => one.name.split('/')[0])
  expect([...new Set(folders)]).toEqual(['01 Peça', '02 Capa'])
  expect(readZip(file).filter((one) => one.name.endsWith('/legenda.txt'))).toHaveLength(2)
  expect(name).toContain('filename="Pecas 2026-11-21.zip"')
  expect(await api.fails(downloadPieces, { query: { ids: '3' } })).toMatchObject({ status: 404 })
})

test.each([
  ['', 'ids'],
  ['1,x', 'ids'],
  [Array.from({ length: 51 }, (_, n) => n + 1).join(), 'ids'],
])('a download of the pieces %j is refused by the field', async (ids, field) => {
  const api = await startSharedApi()
  expect(await api.fails(downloadPieces, { query: { ids } })).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})

test('a download’s drawing that fails is tried once more, then is a 503 before anything is sent', async () => {
  const api = await startWithPieces('Capa\nPonto')
  let failures = 1
  api.setSlideDrawer(async () => {
    failures -= 1
    if (failures >= 0) throw new DrawingFailedError('o processo que gera os slides parou')
    return { picture: PICTURE, isLegible: true, undrawn: [] }
  })
  await download(api, pieceDownloadUrl(1, 'zip'))
  failures = 2
  expect(await api.fails(downloadPiece, { params: { id: 1 }, query: { as: 'pdf' } })).toMatchObject({
    status: 503,
    code: 'drawing_failed',
  })
})
