import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startSandboxedProcess } from '#core/sandbox/start-sandboxed-process.ts'
import { firstByDay } from '#testing/by-day.ts'
import { createSlideRenderer, type RendererLimits, type RendererProcess, type SlideRenderer } from './renderer.ts'
import { aLook, aSlide } from './testing/slides.ts'

const folder = mkdtempSync(join(tmpdir(), 'renderer-'))
const renderers: SlideRenderer[] = []
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.stop(0)))
})
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const OPTIONS = { format: '4:5', mode: 'light', position: 1, count: 3 } as const

/** Makes a renderer whose process runs `code`, which answers the requests instead. `started` lists the ids of its processes. */
function renderWith(code: string, limits: Partial<RendererLimits> = {}) {
  const program = join(folder, `${Math.random()}.mjs`)
  writeFileSync(
    program,
    `let requests = 0\nconst picture = new Uint8Array([1])\nprocess.on('message', ({ id, task }) => { requests += 1; ${code} })`,
  )
  const started: (number | undefined)[] = []
  const renderer = createSlideRenderer(limits, (processLimits) => {
    const child: RendererProcess = startSandboxedProcess(pathToFileURL(program), processLimits)
    started.push(child.pid)
    return child
  })
  renderers.push(renderer)
  return { started, renderer, render: (headline = 'Olá') => renderer.renderSlide(aSlide({ headline }), aLook(), OPTIONS) }
}

const ANSWER = 'process.send({ id, memory: 1, result: { rendered: { picture, isLegible: true } } })'

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid as number, 0)
  } catch {
    return false
  }
}

/** The renderer as it is; its first slide waits for its process, which rests beside other work. */
const wholeRenderer = createSlideRenderer({ taskMs: 100_000 })
afterAll(() => wholeRenderer.stop(0))

test('a slide becomes a PNG of its format, in another process', async () => {
  const { picture, isLegible } = await wholeRenderer.renderSlide(aSlide({ headline: 'Olá, você 🚀' }), aLook(), OPTIONS)

  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(isLegible).toBe(true)
})

test('slides are rendered one at a time, by one process', async () => {
  const { render, started } = renderWith(`
    if (globalThis.busy) process.exit(9)
    globalThis.busy = true
    setImmediate(() => { globalThis.busy = false; ${ANSWER} })`)
  await Promise.all(Array.from({ length: 8 }, () => render()))
  expect(started).toHaveLength(1)
})

test('a crash of the renderer’s process tells its last lines, and the next slide gets a new process', async () => {
  const { render, started } = renderWith(`
    if (task.slide.headline === 'crash') { console.error('thread panicked at glyph 7'); process.exit(101) }
    ${ANSWER}`)
  await expect(render('crash')).rejects.toMatchObject({ kind: 'crashed', lastLines: 'thread panicked at glyph 7' })
  await expect(render('next')).resolves.toMatchObject({ isLegible: true })
  expect(started).toHaveLength(2)
})

test('a renderer’s process that hangs is ended after the time of a slide, and those waiting go on', async () => {
  const { render, started } = renderWith(`if (task.slide.headline === 'hang') for (;;); ${ANSWER}`, { taskMs: 3000 })
  const [hung, waited] = [render('hang'), render('next')]
  await expect(hung).rejects.toMatchObject({ kind: 'timed out' })
  await expect(waited).resolves.toMatchObject({ isLegible: true })
  expect(started).toHaveLength(2)
  await expect.poll(() => isAlive(started[0]), { timeout: 30_000 }).toBe(false)
})

test('a renderer’s process that has grown over its limit is replaced after its slide', async () => {
  const { render, started } = renderWith(
    'process.send({ id, memory: 301, result: { rendered: { picture, isLegible: true } } })',
    {
      memory: 300,
    },
  )
  await render()
  await render()
  expect(started).toHaveLength(2)
  await expect.poll(() => isAlive(started[0]), { timeout: 30_000 }).toBe(false)
})

test('a renderer’s process without work ends', async () => {
  const { render, started } = renderWith(ANSWER, { idleMs: 10 })
  await render()
  await expect.poll(() => isAlive(started[0]), { timeout: 30_000 }).toBe(false)
  await expect(render()).resolves.toMatchObject({ isLegible: true })
})

test('a stopping renderer lets the slide under way end and refuses those that wait', async () => {
  const { render, renderer, started } = renderWith(`setImmediate(() => { ${ANSWER} })`)
  const underWay = render()
  await Promise.resolve()
  const stopping = renderer.stop(30_000)
  const waited = render()
  await expect(waited).rejects.toMatchObject({ kind: 'stopped' })
  await stopping
  await Promise.allSettled([underWay])
  await expect.poll(() => started.every((pid) => !isAlive(pid)), { timeout: 30_000 }).toBe(true)
})

test('an aborted slide is dropped, also one that waits, and more than the greatest number is refused', async () => {
  const { renderer, render } = renderWith(`if (task.slide.headline === 'aborted') process.exit(1); ${ANSWER}`, {
    waiting: { urgent: 1, ordinary: 2 },
  })
  const abortedSlide = (signal: AbortSignal) =>
    renderer.renderSlide(aSlide({ headline: 'aborted' }), aLook(), { ...OPTIONS, signal })
  const gone = abortedSlide(AbortSignal.abort())
  const underWay = render()
  const aborting = new AbortController()
  const waiting = abortedSlide(aborting.signal)
  const next = render()
  const refused = render()
  await expect(refused).rejects.toMatchObject({ kind: 'too many waiting' })
  aborting.abort()
  const last = render()
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  for (const rendered of [underWay, next, last]) await expect(rendered).resolves.toMatchObject({ isLegible: true })
})

test('an urgent slide waits for the one under way alone, and for urgent ones that came before', async () => {
  const { renderer } = renderWith(`setImmediate(() => { ${ANSWER} })`)
  const order: string[] = []
  const render = async (headline: string, isUrgent: boolean) => {
    await renderer.renderSlide(aSlide({ headline }), aLook(), { ...OPTIONS, isUrgent })
    order.push(headline)
  }
  const ofRun = ['1', '2', '3'].map((n) => render(`run ${n}`, false))
  const typed = ['a', 'b'].map((key) => render(`key ${key}`, true))
  await Promise.all([...ofRun, ...typed])
  expect(order).toEqual(['run 1', 'key a', 'key b', 'run 2', 'run 3'])
})

test('a person’s many slides are refused beyond a number, and take turns with those of others', async () => {
  const { renderer } = renderWith(`setImmediate(() => { ${ANSWER} })`, { waiting: { urgent: 3, ordinary: 1 } })
  const order: number[] = []
  const render = async (owner: number) => {
    await renderer.renderSlide(aSlide({}), aLook(), { ...OPTIONS, isUrgent: true, owner })
    order.push(owner)
  }
  const many = Array.from({ length: 200 }, () => render(1))
  await Promise.all([Promise.allSettled(many), render(2), render(3)])
  expect(order).toEqual([1, 1, 2, 3, 1, 1])
})

test.each(firstByDay(SLIDE_FORMATS))(
  'a small picture of %s has the layout of the large one, in a smaller file',
  async (format) => {
    const slide = aSlide({ headline: 'Cinco erros que afastam os pacientes antes mesmo da primeira consulta' })
    const render = async (width?: number) =>
      (await wholeRenderer.renderSlide(slide, aLook(), { ...OPTIONS, format, width })).picture
    const large = await render()
    for (const width of [360, 540]) {
      const small = await render(width)
      const { data, info } = await sharp(small).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const scaled = await sharp(large).resize(info.width, info.height).removeAlpha().raw().toBuffer()
      const difference = data.reduce((sum, value, at) => sum + Math.abs(value - (scaled[at] ?? 0)), 0) / data.length
      expect([info.width, small.length < large.length]).toEqual([width, true])
      expect(difference).toBeLessThan(4)
    }
  },
)
