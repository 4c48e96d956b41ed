import { TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { SLIDE_TEMPLATES } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { layOutSlide } from '../compose.ts'
import { createRenderEngine } from '../fonts/engine.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aSlide } from '../testing/slides.ts'
import { listTexts } from './overflow.ts'
import { findTextBoxes } from './text-boxes.ts'

const engine = createRenderEngine()
const TEXTS = {
  kicker: 'Sobre tudo',
  headline: 'O *título* do "dia"',
  body: 'Um corpo de texto 😀.\n\nE outro parágrafo',
  items: ['Primeiro item', 'Segundo item', 'Segundo item'],
  figure: 'Mil',
  sides: [
    { title: 'Lado um', text: 'Texto um' },
    { title: 'Lado dois', text: 'Texto dois' },
  ],
  callToAction: 'Salve este post',
}
const isOfSlide = ({ text }: { text: string }) => /\p{L}/u.test(text) && !text.startsWith('@')

test.each(SLIDE_TEMPLATES)('every text of a slide “%s” is known by its place, in each family', async (template) => {
  for (const family of TEMPLATE_FAMILIES) {
    const slide = aSlide({ ...TEXTS, template })
    const page = { slide, look: toSampleLook(family), format: '4:5', mode: 'light', position: 2, count: 3 } as const
    const drawn = await layOutSlide(engine, page)
    const boxes = findTextBoxes(slide, drawn, { width: 1080, height: 1350 })
    const written = listTexts(drawn.tree, drawn.measured).filter(isOfSlide)
    expect(new Set(boxes.map(({ place }) => place)).size).toBe(written.length)
    expect(boxes.map(({ left, top }) => [left, top])).toEqual(
      written.map(({ box }) => [Math.round(box.left / 1.08), Math.round(box.top / 1.35)]),
    )
  }
})
