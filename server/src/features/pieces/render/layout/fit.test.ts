import { SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import { SLIDE_FONTS, SLIDE_MODES, TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { SLIDE_LIMITS, SLIDE_TEMPLATES, type Slide } from 'contract/pieces/slides.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRuns, firstByDay } from '#testing/by-day.ts'
import { layOutSlide } from '../compose.ts'
import { createRenderEngine } from '../fonts/engine.ts'
import { findSafeArea } from '../style/page.ts'
import { aLook, aSlide } from '../testing/slides.ts'
import { findTextFaults, joinRuns } from './overflow.ts'

const engine = createRenderEngine()

/** `SLIDES=2000` composes more slides. */
const RUNS = Number(process.env.SLIDES ?? countRuns(60))

const WORDS = [
  'a',
  'de',
  'não',
  'ação',
  'você',
  'conteúdo',
  'ÓTIMO',
  'CONVERSÃO',
  'Instagram',
  '2026',
  '1.234,56',
  '87 %',
  'R$',
  '🚀',
  '👩🏽‍💻',
  '❤️',
  '🇧🇷',
  '→',
  '✓',
  '“aspas”',
  'otorrinolaringologista',
  'inconstitucionalissimamente',
  'https://exemplo.com.br/um/caminho/longo',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
]

/** Generates a text of up to `max` characters out of words, in capitals or not. */
const aText = (max: number) =>
  fc.tuple(fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }), fc.boolean(), fc.nat(max)).map(([words, capitals, length]) => {
    const text = words.join(' ')
    return [...(capitals ? text.toUpperCase() : text)].slice(0, length).join('')
  })

const aSide = fc.record({ title: aText(SLIDE_LIMITS.sideTitle), text: aText(SLIDE_LIMITS.sideText) })

const anySlide = fc
  .record({
    template: fc.constantFrom(...SLIDE_TEMPLATES),
    kicker: aText(SLIDE_LIMITS.kicker),
    headline: aText(SLIDE_LIMITS.headline),
    body: aText(SLIDE_LIMITS.body),
    items: fc.array(aText(SLIDE_LIMITS.item), { maxLength: SLIDE_LIMITS.items }),
    figure: aText(SLIDE_LIMITS.figure),
    sides: fc.array(aSide, { maxLength: 2 }),
    callToAction: aText(SLIDE_LIMITS.callToAction),
  })
  .map((fields) => aSlide(fields))

const anyInput = fc.record({
  slide: anySlide,
  format: fc.constantFrom(...SLIDE_FORMATS),
  mode: fc.constantFrom(...SLIDE_MODES),
  position: fc.integer({ min: 1, max: 20 }),
  look: fc
    .record({
      family: fc.constantFrom(...TEMPLATE_FAMILIES),
      headline: fc.constantFrom(...SLIDE_FONTS),
      text: fc.constantFrom(...SLIDE_FONTS),
      handle: aText(40),
    })
    .map(({ family, headline, text, handle }) => aLook({ family, handle, fonts: { headline, text } })),
})

async function findFaults(input: Parameters<typeof layOutSlide>[1]) {
  const safe = findSafeArea(input.format)
  const { tree, measured } = await layOutSlide(engine, input)
  return findTextFaults(tree, measured, safe).filter(({ reason }) => reason !== 'breaks a word')
}

test('no text of any slide leaves its bounds or touches another one', { timeout: 1_800_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyInput, async (input) => {
      expect(await findFaults({ ...input, count: 20 })).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

/** Makes a slide whose every text has its greatest length, in wide capitals. */
const fullSlide = (template: Slide['template'], letter: string) => {
  const fill = (max: number) => `${letter.repeat(11)} `.repeat(40).slice(0, max).trim()
  const side = { title: fill(SLIDE_LIMITS.sideTitle), text: fill(SLIDE_LIMITS.sideText) }
  return aSlide({
    template,
    kicker: fill(SLIDE_LIMITS.kicker),
    headline: fill(SLIDE_LIMITS.headline),
    body: fill(SLIDE_LIMITS.body),
    items: Array.from({ length: SLIDE_LIMITS.items }, () => fill(SLIDE_LIMITS.item)),
    figure: fill(SLIDE_LIMITS.figure),
    sides: [side, side],
    callToAction: fill(SLIDE_LIMITS.callToAction),
  })
}

test.each(firstByDay(TEMPLATE_FAMILIES))(
  'texts at all limits at once fit every template of the family %s',
  { timeout: 600_000 },
  async (family) => {
    for (const template of SLIDE_TEMPLATES)
      for (const format of SLIDE_FORMATS) {
        const look = aLook({ family, handle: 'M'.repeat(40), fonts: { headline: 'Archivo', text: 'Manrope' } })
        const input = { slide: fullSlide(template, 'M'), look, format, mode: 'light', position: 3, count: 20 } as const
        expect(await findFaults(input), `${template} ${format}`).toEqual([])
      }
  },
)

test('the check for overflowing texts finds one', async () => {
  const input = {
    slide: aSlide({ headline: 'Um título', body: 'Um texto' }),
    look: aLook(),
    format: '4:5',
    mode: 'light',
    position: 1,
    count: 2,
  } as const
  const { tree, measured } = await layOutSlide(engine, input)
  expect(findTextFaults(tree, measured, findSafeArea('4:5'))).toEqual([])
  expect(findTextFaults(tree, measured, { left: 0, top: 0, right: 1080, bottom: 1200 })).toContainEqual(
    expect.objectContaining({ reason: 'leaves its bounds' }),
  )
})

test('slides with texts at their limits or a broken word count as crowded, ordinary ones do not', async () => {
  const options = { look: aLook(), format: '1:1', mode: 'light', position: 1, count: 2 } as const
  const short = aSlide({
    template: 'list',
    headline: 'O que levar',
    items: ['Documento', 'Carteira do convênio', 'Exames anteriores'],
  })
  expect((await layOutSlide(engine, { slide: short, ...options })).isLegible).toBe(true)
  expect((await layOutSlide(engine, { slide: fullSlide('list', 'M'), ...options })).isLegible).toBe(false)
  const broken = aSlide({ headline: 'Pneumoultramicroscopicossilicovulcanoconiótico'.repeat(3) })
  expect((await layOutSlide(engine, { slide: broken, ...options })).isLegible).toBe(false)
})

test('a short headline is set somewhat smaller where that saves it a line', async () => {
  const slide = aSlide({ template: 'cover', headline: '5 erros que estragam o seu café coado' })
  const options = { look: aLook({ family: 'corporate' }), format: '4:5', mode: 'light', position: 1, count: 3 } as const
  const { measured } = await layOutSlide(engine, { slide, ...options })
  const lines = joinRuns(measured).map(({ text }) => text.trim().replaceAll('\u00A0', ' '))
  expect(lines).toEqual(expect.arrayContaining(['5 erros que', 'estragam o seu', 'café coado']))
})
