import { listContents } from 'contract/content/library.ts'
import { readHome } from 'contract/home/home.ts'
import { pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import { slidePictureUrl } from 'contract/pieces/drawings.ts'
import { previewIdea } from 'contract/pieces/idea-preview.ts'
import { listPieces, readPiece } from 'contract/pieces/pieces.ts'
import { cancelRun, downloadRunFile, readRun, resendRun } from 'contract/runs/runs.ts'
import { changeAutomationModes } from 'contract/settings/automation-modes.ts'
import { editBrandKit } from 'contract/settings/brand-kits.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CommitInDoubtError } from '#db/failures.ts'
import { brandKits } from '#db/tables/records.ts'
import { heavyLeases, runSteps } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { drawPixel } from '#testing/drawn-pixel.ts'
import { givenItem } from '#testing/factories.ts'
import { type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { runDueRuns } from '#testing/work.ts'
import { DrawingFailedError } from '../draw-slide.ts'

const runOf = (api: PiecesApi, id: number) => api.ok(readRun, { params: { id } })
const listNames = async (api: PiecesApi, id: number) => (await runOf(api, id)).files.map(({ name }) => name)

/** Makes the database refuse to renew the leases of runs, as a database does that has lost its primary. */
const refuseRenewals = sql`
  create function refuse_renewal() returns trigger language plpgsql as $$ begin raise 'read-only'; end $$;
  create trigger refuse_renewal before update of lease_until on runs for each row
    when (new.lease_until > old.lease_until and new.state = old.state) execute function refuse_renewal()`

const FIVE_FILES = ['slide-01.png', 'slide-02.png', 'slide-03.png', 'slide-04.png', 'slide-05.png']

/** Makes a promise, and the function that resolves it. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('on a new workspace an idea of five lines becomes slides, a piece and an entry of the library', async () => {
  const api = await startPiecesApi()
  const id = await api.launch()
  await api.settle()
  const run = await runOf(api, id)
  expect(run).toMatchObject({
    state: 'succeeded',
    progress: 100,
    destination: { name: 'Interno', url: '' },
    steps: [
      { name: 'write', state: 'done', part: 1, note: expect.stringContaining('por regras'), cost: { calls: 0 } },
      { name: 'draw', state: 'done', part: 1, note: 'Brand kit Minimalista' },
    ],
  })
  expect(run.files.map(({ name, type }) => [name, type])).toEqual(FIVE_FILES.map((name) => [name, 'image/png']))
  const [file] = run.files
  expect((await api.send(downloadRunFile, { params: { id: file?.id ?? 0 } })).statusCode).toBe(200)
  const { pieces } = await api.ok(listPieces)
  expect(pieces).toMatchObject([
    { kind: 'carousel', title: 'Cinco erros que afastam pacientes', slides: 5, state: 'draft', runId: id },
  ])
  expect((await api.ok(readPiece, { params: { id: pieces[0]?.id ?? 0 } })).slides.map(({ template }) => template)).toEqual([
    'cover',
    'content',
    'content',
    'content',
    'closing',
  ])
  expect((await api.ok(listContents)).contents).toMatchObject([
    { kind: 'carousel', runId: id, files: FIVE_FILES.map((name) => ({ name })) },
  ])
  expect((await api.ok(readHome)).contentsCreated).toBe(1)
  expect(api.drawn.map(({ position, count }) => [position, count])).toEqual([1, 2, 3, 4, 5].map((n) => [n, 5]))
})

test('the rest of a long idea is told before it is sent, with the run, and with the piece', async () => {
  const api = await startPiecesApi()
  const idea = Array.from({ length: 40 }, (_, n) => `Erro ${n + 1}: ${'cuidado '.repeat(30)}`).join('\n\n')
  const id = await api.launch(idea)
  await api.settle()
  const { steps, message } = await runOf(api, id)
  const [written] = steps
  const sentence = written?.note?.split('por regras. ')[1]
  expect(sentence).toMatch(/^[\d.]+ caracteres não cabem nos slides, a partir de “Erro \d+: cuidado/)
  expect(message).toBe(sentence)
  const [card] = (await api.ok(listPieces)).pieces
  expect(await api.ok(readPiece, { params: { id: card?.id ?? 0 } })).toMatchObject({ omitted: sentence })
  const preview = await api.ok(previewIdea, { json: { kind: 'carousel', idea } })
  expect(preview).toEqual({ writtenBy: 'rules', slides: 20, omitted: sentence })
})

test('a built-in launch is answered at once, while the slides are still being drawn', async () => {
  const api = await startPiecesApi()
  const { opened, open } = createGate()
  api.setSlideDrawer(async (drawing, signal) => {
    await opened
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  expect((await runOf(api, id)).state).toBe('sending')
  open()
  await api.settle()
  expect((await runOf(api, id)).state).toBe('succeeded')
})

test('a built-in run whose server was killed goes on after the last stored slide and finished step', async () => {
  const api = await startPiecesApi()
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 3) throw new DrawingFailedError('o servidor está parando', 'panicked at …', 'stopping')
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  await api.settle()
  expect(await runOf(api, id)).toMatchObject({
    state: 'retrying',
    message: 'O slide 3 não foi gerado: o servidor está parando',
    log: [{ outcome: 'not-taken', answer: 'panicked at …' }],
    steps: [{ state: 'done' }, { state: 'running', part: 0.4 }],
  })
  await api.db.update(runSteps).set({ note: 'de antes' }).where(eq(runSteps.name, 'write'))
  api.setSlideDrawer(undefined)
  api.drawn.length = 0
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  expect(await runOf(api, id)).toMatchObject({ state: 'succeeded', steps: [{ note: 'de antes' }, { state: 'done' }] })
  expect(await listNames(api, id)).toEqual(FIVE_FILES)
  expect(api.drawn.map(({ position }) => position)).toEqual([3, 4, 5])
})

test('a slide that crashes the drawing process ends the run after three tries, with advice', async () => {
  const api = await startPiecesApi()
  let tries = 0
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 2) {
      tries += 1
      throw new DrawingFailedError('o processo que gera os slides parou', 'panicked at …')
    }
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  await api.settle()
  expect(await runOf(api, id)).toMatchObject({
    state: 'failed',
    message:
      'O slide 2 não foi gerado: o processo que gera os slides parou. Tentamos 3 vezes. Encurte o texto dele na ideia ou troque o brand kit, e gere de novo',
    log: [{ outcome: 'refused', answer: 'panicked at …' }],
  })
  expect(tries).toBe(3)
})

test('a built-in run whose lease is not renewed stops after its slide, and goes on later', async () => {
  const api = await startPiecesApi({ server: { timings: { jobBeatMs: 20 } } })
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 2) {
      await api.db.execute(refuseRenewals)
      api.time.advance(15_000)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      return drawPixel(drawing, new AbortController().signal)
    }
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  await api.settle()
  expect(await runOf(api, id)).toMatchObject({
    state: 'retrying',
    log: [{ outcome: 'not-taken' }],
    steps: [{ state: 'done' }, { state: 'running', part: 0.4 }],
  })
  expect((await runOf(api, id)).message).toContain('interrompido')
  expect(api.drawn.map(({ position }) => position)).toEqual([1, 2])
  api.setSlideDrawer(undefined)
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  expect((await runOf(api, id)).state).toBe('succeeded')
  expect(api.drawn.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

test('a slide whose commit was in doubt keeps its file, since its row may be there', async () => {
  const api = await startPiecesApi()
  const { db } = api.app.services
  const { transaction } = db
  onTestFinished(() => void Object.assign(db, { transaction }))
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 2)
      db.transaction = async (work, config) => {
        db.transaction = transaction
        await transaction(work, config)
        throw new CommitInDoubtError('the connection was lost while committing')
      }
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  await api.settle()
  expect(await listNames(api, id)).toEqual(FIVE_FILES.slice(0, 2))
  api.setSlideDrawer(undefined)
  api.time.advance(60_000)
  await runDueRuns(api.app.services)
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  const { state, files } = await runOf(api, id)
  expect([state, files.map(({ name }) => name)]).toEqual(['succeeded', FIVE_FILES])
  for (const file of files) expect((await api.send(downloadRunFile, { params: { id: file.id } })).statusCode, file.name).toBe(200)
})

test('the steps of a list go on counting on its next slide, in every picture of it', async () => {
  const api = await startPiecesApi()
  const steps = Array.from({ length: 12 }, (_, n) => `${n + 1}. Passo de número ${n + 1}`)
  const id = await api.launch(`Doze passos\n${steps.join('\n')}\nDepois disso\n1. Publique\n2. Responda`)
  await api.settle()
  const listFirstSteps = () => api.drawn.map(({ slide, firstStep }) => [slide.items.length, firstStep])
  const counted = [
    [0, 1],
    [4, 1],
    [4, 5],
    [4, 9],
    [2, 1],
  ]
  expect(listFirstSteps()).toEqual(counted)
  const [piece] = (await api.ok(listPieces)).pieces
  api.drawn.length = 0
  await api.inject({ url: slidePictureUrl(piece ?? { id, pictureTag: '' }, 3) })
  expect(listFirstSteps()).toEqual([[4, 5]])
  api.drawn.length = 0
  await api.inject({ url: pieceDownloadUrl(piece?.id ?? 0, 'zip') })
  expect(listFirstSteps()).toEqual(counted)
})

test('a canceled built-in run stores nothing more, and leaves no lease', async () => {
  const api = await startPiecesApi()
  const [reached, { opened, open }] = [createGate(), createGate()]
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 2) {
      reached.open()
      await opened
    }
    return drawPixel(drawing, signal)
  })
  const id = await api.launch()
  await reached.opened
  await api.ok(cancelRun, { params: { id }, json: {} })
  open()
  await api.settle()
  expect([(await runOf(api, id)).state, await listNames(api, id)]).toEqual(['canceled', ['slide-01.png']])
  expect([await api.count(heavyLeases), (await api.ok(listPieces)).pieces]).toEqual([0, []])
})

test('a built-in run keeps its mode when the setting changes, also when it is sent again', async () => {
  const api = await startPiecesApi()
  api.setSlideDrawer(async () => {
    throw new DrawingFailedError('o servidor está parando', '', 'stopping')
  })
  const id = await api.launch()
  await api.settle()
  await api.ok(changeAutomationModes, { json: { carousel: 'service', revision: 1 } })
  api.setSlideDrawer(undefined)
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  expect((await runOf(api, id)).state).toBe('succeeded')
  const again = await api.ok(resendRun, { params: { id }, json: {} })
  await api.settle()
  expect(await runOf(api, again.run.id)).toMatchObject({ state: 'succeeded', previous: id, destination: { name: 'Interno' } })
})

test('slides are drawn for one run at a time; the setting allows more', async () => {
  const api = await startPiecesApi()
  let [now, most] = [0, 0]
  const { opened, open } = createGate()
  api.setSlideDrawer(async (drawing, signal) => {
    now += 1
    most = Math.max(most, now)
    await opened
    now -= 1
    return drawPixel(drawing, signal)
  })
  const ids = [await api.launch('Um'), await api.launch('Dois'), await api.launch('Três'), await api.launch('Quatro')]
  await expect.poll(() => now).toBe(1)
  open()
  await api.settle()
  expect(most).toBe(1)
  const rows = await api.db.select({ id: runs.id, state: runs.state }).from(runs)
  expect(rows.toSorted((one, other) => one.id - other.id)).toEqual(ids.map((id) => ({ id, state: 'succeeded' })))
})

test('a built-in static post is one slide', async () => {
  const api = await startPiecesApi()
  const id = await api.launch('Guia de grãos\nDo claro ao escuro', 'static')
  await api.settle()
  expect(await listNames(api, id)).toEqual(['slide-01.png'])
  expect((await api.ok(listPieces, { query: { kind: 'static' } })).pieces).toMatchObject([
    { cover: { template: 'single', body: 'Do claro ao escuro' } },
  ])
})

test('a built-in run tells which slides have small texts, and which lack a picture', async () => {
  const api = await startPiecesApi()
  api.setSlideDrawer(async (drawing, signal) => {
    if (drawing.position === 2 && drawing.logo) throw new DrawingFailedError('o logotipo não abre', '', 'picture')
    return { ...(await drawPixel(drawing, signal)), isLegible: ![3, 4].includes(drawing.position) }
  })
  await api.db.update(brandKits).set({ logo: 'data:image/webp;base64,AAAA' }).where(eq(brandKits.id, 1))
  const id = await api.launch()
  await api.settle()
  const lacking = 'Slide 2: Sem a foto ou o logo, que não abre.'
  const small = 'Slides 3, 4: Texto difícil de ler no celular: só coube muito pequeno ou com uma palavra partida.'
  expect((await runOf(api, id)).steps?.[1]).toMatchObject({ note: `Brand kit Minimalista. ${lacking} ${small}` })
})

test('a built-in run tells the small texts of slides that an earlier attempt drew, too', async () => {
  const api = await startPiecesApi()
  let fails = true
  api.setSlideDrawer(async (drawing, signal) => {
    if (fails && drawing.position === 4) throw new DrawingFailedError('o servidor está parando', '', 'stopping')
    return { ...(await drawPixel(drawing, signal)), isLegible: ![2, 5].includes(drawing.position) }
  })
  const id = await api.launch()
  await api.settle()
  fails = false
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  expect(await runOf(api, id)).toMatchObject({
    state: 'succeeded',
    steps: [{}, { note: expect.stringContaining('Slides 2, 5: Texto difícil') }],
  })
})

test('slides are drawn with the kit of the run’s client, which the piece keeps', async () => {
  const api = await startPiecesApi()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  await api.ok(editBrandKit, { params: { id: 3 }, json: { clientId, handle: '@aurora', revision: 1 } })
  const id = await api.launch()
  await api.settle()
  expect(new Set(api.drawn.map(({ look }) => `${look.family} ${look.handle}`))).toEqual(new Set(['vivid @aurora']))
  expect((await runOf(api, id)).steps?.[1]).toMatchObject({ note: 'Brand kit Vibrante' })
  expect((await api.ok(listPieces)).pieces[0]?.kit).toEqual({ id: 3, name: 'Vibrante' })
})
