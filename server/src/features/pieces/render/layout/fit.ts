import type { MeasuredNode, Node } from '@takumi-rs/core'
import type { RenderEngine, Size } from '../fonts/engine.ts'
import { type EdgeBounds, findTextFaults, joinRuns } from './overflow.ts'
import { type TypeStyle, toDrawableText, toTextStyle } from './text.ts'

export type TextScale = {
  size(wanted: number, least: number): number
  /** The longest word stays on one line of `width`, unless the letters would become far too small. */
  headline(text: string, type: TypeStyle, limits: { wanted: number; least: number; width: number }): number
}

/** The steps of the bisection. Step `COMFORTABLE` has the least sizes that templates name; later steps go below them. */
const STEPS = 40
const COMFORTABLE = 24
const CROWDED_SHARE = 0.42
const MEASURED_SIZE = 100
const LINE_SHARE = 0.985

type WordWidths = Map<string, number>
const toKey = (text: string, type: TypeStyle) => `${JSON.stringify(type)}${text}`

const findSize = (step: number, wanted: number, least: number) => {
  if (step <= COMFORTABLE) return wanted * (least / wanted) ** (step / COMFORTABLE)
  return least * CROWDED_SHARE ** ((step - COMFORTABLE) / (STEPS - COMFORTABLE))
}

type WantedWords = Map<string, { text: string; type: TypeStyle }>

function createScale(step: number, widths: WordWidths, wantedWords: WantedWords): TextScale {
  const size = (wanted: number, least: number) => Math.round(findSize(step, wanted, least) * 2) / 2
  return {
    size,
    headline(text, type, { wanted, least, width }) {
      const key = toKey(text, type)
      const em = widths.get(key)
      if (em === undefined) wantedWords.set(key, { text, type })
      const fitting = size(wanted, least)
      if (em === undefined || em === 0) return fitting
      // A word that is too wide even at 70 % of the least size is broken instead.
      const word = (width * LINE_SHARE) / em
      return Math.min(fitting, word < size(least, least) * 0.7 ? fitting : word)
    },
  }
}

const LONGEST = 4

async function measureWords(engine: RenderEngine, wanted: WantedWords): Promise<WordWidths> {
  const words = [...wanted].flatMap(([key, { text, type }]) =>
    toDrawableText(text)
      .split(/[ \n]+/)
      .sort((a, b) => b.length - a.length)
      .slice(0, LONGEST)
      .map((word) => ({ key, word, type })),
  )
  const children = words.map(
    ({ word, type }): Node => ({
      type: 'text',
      text: word,
      style: { ...toTextStyle(type, { size: MEASURED_SIZE, color: '#000000' }), whiteSpace: 'nowrap', flexShrink: 0 },
    }),
  )
  const tree: Node = {
    type: 'container',
    style: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
    children,
  }
  const measured = await engine.measure(tree, { width: 20_000, height: 20_000 })
  const widths: WordWidths = new Map()
  words.forEach(({ key }, index) => {
    const width = Math.max(0, ...(measured.children[index]?.runs ?? []).map((run) => run.width)) / MEASURED_SIZE
    widths.set(key, Math.max(widths.get(key) ?? 0, width))
  })
  return widths
}

/** The lines of the slide's largest letters, which are those of its headline, or of its figure. */
function readLargest(measured: MeasuredNode): { letters: number; lines: number } {
  const runs = joinRuns(measured)
  const largest = Math.max(...runs.map(({ height }) => height))
  const shown = runs.filter(({ height }) => height > largest * 0.9)
  return {
    letters: shown.reduce((sum, { text }) => sum + text.length, 0),
    lines: new Set(shown.map(({ y }) => Math.round(y))).size,
  }
}

/** A short headline is ragged on many lines: letters that are up to `SMALLER` steps smaller are taken if they save one. */
const [SHORT, MANY_LINES, SMALLER] = [48, 4, 5]

export type FittedSlide = { tree: Node; measured: MeasuredNode; isLegible: boolean }

/**
 * By bisection. Words are broken only if not even the least comfortable sizes avoid it; if no sizes fit, the slide has the
 * smallest ones.
 */
export async function fitSlide(
  engine: RenderEngine,
  build: (scale: TextScale) => Node,
  area: { size: Size; safe: EdgeBounds },
): Promise<FittedSlide> {
  const wantedWords: WantedWords = new Map()
  build(createScale(0, new Map(), wantedWords))
  const widths = wantedWords.size > 0 ? await measureWords(engine, wantedWords) : new Map<string, number>()

  const attempt = async (step: number, mayBreakWords: boolean) => {
    const tree = build(createScale(step, widths, new Map()))
    const measured = await engine.measure(tree, area.size)
    const faults = findTextFaults(tree, measured, area.safe)
    return { tree, measured, fits: faults.every(({ reason }) => mayBreakWords && reason === 'breaks a word') }
  }

  type Attempt = Awaited<ReturnType<typeof attempt>> & { step: number }

  const search = async (last: number, mayBreakWords: boolean): Promise<Attempt | undefined> => {
    let [low, high] = [0, last]
    let best = await attempt(low, mayBreakWords)
    if (best.fits) return { ...best, step: low }
    best = await attempt(high, mayBreakWords)
    if (!best.fits) return undefined
    while (high - low > 1) {
      const middle = (low + high) >> 1
      const tried = await attempt(middle, mayBreakWords)
      if (tried.fits) [high, best] = [middle, tried]
      else low = middle
    }
    return { ...best, step: high }
  }

  const saveLine = async (found: Attempt) => {
    const { letters, lines } = readLargest(found.measured)
    const last = letters > SHORT || lines < MANY_LINES ? 0 : Math.min(COMFORTABLE, found.step + SMALLER)
    for (let step = found.step + 1; step <= last; step += 1) {
      const tried = await attempt(step, false)
      if (tried.fits && readLargest(tried.measured).lines < lines) return tried
    }
    return found
  }

  const comfortable = await search(COMFORTABLE, false)
  if (comfortable) return { ...(await saveLine(comfortable)), isLegible: true }
  const crowded = await search(STEPS, true)
  if (crowded) return { ...crowded, isLegible: false }
  const { tree, measured } = await attempt(STEPS, true)
  return { tree, measured, isLegible: false }
}
