import { existsSync, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import { SLIDE_MODES, TEMPLATE_FAMILIES, type TemplateFamily } from 'contract/pieces/looks.ts'
import { SLIDE_TEMPLATES } from 'contract/pieces/slides.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { createRenderEngine } from './fonts/engine.ts'
import { arrangeOnSheet, drawSamples } from './testing/contact-sheet.ts'

const FOLDER = join(import.meta.dirname, 'testing/golden')
/** `RENEW_GOLDENS=1` writes the golden pictures again; look at the difference before you commit it. */
const RENEW = process.env.RENEW_GOLDENS === '1'

const CELLS = { width: 108, columns: 6, gap: 0, ground: '#ffffff' }
/** The mean difference of a slide's pixels, 0 to 255, that antialiasing of another processor may make. */
const TOLERANCE = 1.5

const engine = createRenderEngine()

const readPixels = (picture: Sharp) => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** Computes the mean difference within each cell of two contact sheets. */
async function compareCells(drawn: Buffer, golden: Buffer): Promise<number[]> {
  const [first, second] = [await readPixels(sharp(drawn)), await readPixels(sharp(golden))]
  expect(second.info).toMatchObject({ width: first.info.width, height: first.info.height })
  const height = first.info.height / (SLIDE_TEMPLATES.length / CELLS.columns)
  const sums = new Array<number>(SLIDE_TEMPLATES.length).fill(0)
  for (let at = 0; at < first.data.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % first.info.width, Math.floor(pixel / first.info.width)]
    const cell = Math.floor(y / height) * CELLS.columns + Math.floor(x / CELLS.width)
    sums[cell] = (sums[cell] as number) + Math.abs((first.data[at] as number) - (second.data[at] as number))
  }
  return sums.map((sum) => sum / (CELLS.width * height * 3))
}

/** By day the families take turns in the modes. */
const modesOf = (family: TemplateFamily) =>
  SLIDE_MODES.filter((_, n) => IS_NIGHT || n === TEMPLATE_FAMILIES.indexOf(family) % SLIDE_MODES.length)

const cases = TEMPLATE_FAMILIES.flatMap((family) =>
  firstByDay(SLIDE_FORMATS).flatMap((format) => modesOf(family).map((mode) => ({ family, format, mode }))),
)

test.each(cases)(
  'sample slides look as in the stored pictures: $family $format $mode',
  { timeout: 300_000 },
  async ({ family, format, mode }) => {
    const file = join(FOLDER, `${family}-${format.replace(':', 'x')}-${mode}.webp`)
    const sheet = await arrangeOnSheet(await drawSamples(engine, family, { format, mode }), format, CELLS)
    const drawn = await sheet.webp({ quality: 90 }).toBuffer()
    if (RENEW || !existsSync(file)) {
      mkdirSync(FOLDER, { recursive: true })
      await writeFile(file, drawn)
      expect(RENEW, `${file} was missing and is written now`).toBe(true)
    }
    const golden = await readFile(file)
    const differences = await compareCells(drawn, golden)
    const changed = SLIDE_TEMPLATES.filter((_, index) => (differences[index] as number) > TOLERANCE)
    expect(changed).toEqual([])
  },
)
