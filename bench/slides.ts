// Measures the renderer of slides, which runs in a process of its own: bench/RESULTS.md. `npm run bench -- slides [carousels]`
import { loadavg } from 'node:os'
import { SLIDE_FORMATS, type SlideFormat } from '../contract/src/pieces/formats.ts'
import { TEMPLATE_FAMILIES, type TemplateFamily } from '../contract/src/pieces/looks.ts'
import { PRESET_LOOKS } from '../contract/src/pieces/preset-looks.ts'
import type { Slide } from '../contract/src/pieces/slides.ts'
import { startSandboxedProcess } from '../server/src/core/sandbox/start-sandboxed-process.ts'
import {
  createSlideRenderer,
  RENDERER_PROGRAM,
  type RendererProcess,
  type SlideRenderer,
} from '../server/src/features/pieces/render/renderer.ts'
import { SAMPLE_SLIDES } from '../server/src/features/pieces/render/testing/sample-slides.ts'
import { computePercentile } from './measure.ts'
import { readCpuMs, readResidentMb } from './process-figures.ts'
import { formatClaim, writeSection } from './results.ts'

const CAROUSELS = Number(process.argv[2] ?? 100)
const SLIDES_EACH = 10
const KEYS = 300
const CAROUSEL = SAMPLE_SLIDES.slice(0, SLIDES_EACH)

const children: RendererProcess[] = []
/** Opens a renderer and counts its processes. */
const openRenderer = () =>
  createSlideRenderer({}, (limits) => {
    const child: RendererProcess = startSandboxedProcess(RENDERER_PROGRAM, limits)
    children.push(child)
    return child
  })
const getPid = () => children.at(-1)?.pid ?? 0

const renderSample = (renderer: SlideRenderer, slide: Slide, family: TemplateFamily, format: SlideFormat) =>
  renderer.renderSlide(slide, PRESET_LOOKS[family], { format, mode: 'light', position: 3, count: SLIDES_EACH })

/** Renders one carousel, slide after slide. @returns the time in milliseconds */
async function renderCarousel(renderer: SlideRenderer): Promise<number> {
  const begun = performance.now()
  for (const slide of CAROUSEL) await renderSample(renderer, slide, 'vivid', '4:5')
  return performance.now() - begun
}

/** @returns the processor time per slide in milliseconds, over a slide of each template, family and format */
async function measureCpuPerSlide(renderer: SlideRenderer): Promise<number> {
  const renderAll = async () => {
    for (const family of TEMPLATE_FAMILIES)
      for (const format of SLIDE_FORMATS) for (const slide of SAMPLE_SLIDES) await renderSample(renderer, slide, family, format)
    return TEMPLATE_FAMILIES.length * SLIDE_FORMATS.length * SAMPLE_SLIDES.length
  }
  await renderAll()
  const [pid, before] = [getPid(), readCpuMs(getPid()) ?? 0]
  const slides = await renderAll()
  if (getPid() !== pid) throw new Error('the process was replaced while it was measured')
  return ((readCpuMs(pid) ?? 0) - before) / slides
}

/** Renders a slide for each key press that changes its headline. @returns the times from key press to picture, in milliseconds */
async function measureTypingLatency(renderer: SlideRenderer): Promise<number[]> {
  const headline = 'Cinco erros que afastam os pacientes antes mesmo da primeira consulta, e como evitar cada um deles'
  const times: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const slide = { ...CAROUSEL[key % 2], headline: headline.slice(0, 4 + (key % (headline.length - 4))) } as Slide
    const begun = performance.now()
    await renderSample(renderer, slide, TEMPLATE_FAMILIES[key % 3] ?? 'minimal', '4:5')
    times.push(performance.now() - begun)
  }
  return times
}

const cold = openRenderer()
const coldMs = await renderCarousel(cold)
await cold.stop()

const renderer = openRenderer()
const cpu = await measureCpuPerSlide(renderer)
const warmMs = await renderCarousel(renderer)
const keys = await measureTypingLatency(renderer)

const memory: number[] = []
const processesBefore = children.length
for (let n = 1; n <= CAROUSELS; n += 1) {
  await renderCarousel(renderer)
  memory.push(readResidentMb(getPid()))
}
const replaced = children.length - processesBefore
await renderer.stop()

const greatest = Math.max(...memory)
const p95 = computePercentile(keys, 0.95)
const growth = memory.filter((_, n) => n % Math.ceil(CAROUSELS / 10) === 0).map((mb) => mb.toFixed(0))
const text = `## Slides

\`npm run bench -- slides\` wrote this part on ${new Date().toISOString().slice(0, 10)}, at a load of ${(loadavg()[0] ?? 0).toFixed(1)}. One process renders one slide at a time; a carousel has ${SLIDES_EACH} slides of 1080 × 1350.

${formatClaim(cpu <= 80, `a slide takes at most 80 ms of processor time (${cpu.toFixed(0)} ms, the mean of all templates, families and formats)`)}
${formatClaim(coldMs <= 2000, `ten slides are there within 2 s, the start of the process included (${coldMs.toFixed(0)} ms; ${warmMs.toFixed(0)} ms when it runs)`)}
${formatClaim(p95 <= 150, `from key to picture it takes at most 150 ms at the 95th percentile (${p95.toFixed(0)} ms; half of the ${KEYS} keys ${computePercentile(keys, 0.5).toFixed(0)} ms; without HTTP and the browser)`)}
${formatClaim(greatest <= 300, `the process stays below 300 MB in ${CAROUSELS} carousels in a row (${greatest.toFixed(0)} MB at most; it was replaced ${replaced} times)`)}

Resident memory after each tenth of the carousels, in MB: ${growth.join(', ')}.
`
console.log(text)
writeSection('slides', text)
