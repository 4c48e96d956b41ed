import type { MeasuredNode } from '@takumi-rs/core'
import { SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { layOutSlide } from '../compose.ts'
import { createRenderEngine } from '../fonts/engine.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aSlide } from '../testing/slides.ts'
import { findPhotoSize } from './photo-sizes.ts'

const engine = createRenderEngine()

/** Lists the boxes without texts and without other boxes in them: the photo is the only large one. */
const listPlainBoxes = (node: MeasuredNode): MeasuredNode[] =>
  node.children.length + node.runs.length === 0 ? [node] : node.children.flatMap(listPlainBoxes)

test.each(SLIDE_FORMATS)('on a corporate photo slide of %s long texts leave the photo half of its height', async (format) => {
  const fill = (length: number) => 'Responder depressa é o que pesa. '.repeat(20).slice(0, length)
  const slide = aSlide({
    template: 'photo',
    kicker: fill(SLIDE_LIMITS.kicker),
    headline: fill(SLIDE_LIMITS.headline),
    body: fill(SLIDE_LIMITS.body),
  })
  const input = { slide, look: toSampleLook('corporate'), format, mode: 'light', position: 2, count: 5 } as const
  const { measured } = await layOutSlide(engine, input)
  const wanted = findPhotoSize(slide, 'corporate', format)?.height ?? Number.NaN
  expect(Math.max(...listPlainBoxes(measured).map(({ height }) => height))).toBeGreaterThanOrEqual(Math.floor(wanted / 2))
})
