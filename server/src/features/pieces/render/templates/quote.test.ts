import type { MeasuredNode } from '@takumi-rs/core'
import { expect, test } from 'vitest'
import { layOutSlide } from '../compose.ts'
import { createRenderEngine } from '../fonts/engine.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aSlide } from '../testing/slides.ts'

const listTexts = (node: MeasuredNode): string[] => [...node.runs.map(({ text }) => text), ...node.children.flatMap(listTexts)]

test('the author of a corporate quotation has no dash beside the rule of the template', async () => {
  const slide = aSlide({ template: 'quote', headline: '“O simples vende”', body: '— Ana Prado' })
  const input = { slide, look: toSampleLook('corporate'), format: '4:5', mode: 'light', position: 2, count: 5 } as const
  const { measured } = await layOutSlide(createRenderEngine(), input)
  expect(listTexts(measured)).toContain('Ana Prado')
  expect(listTexts(measured)).not.toContain('— Ana Prado')
})
