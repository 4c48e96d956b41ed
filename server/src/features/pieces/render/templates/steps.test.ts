import type { Node } from '@takumi-rs/core'
import { TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { afterAll, expect, test } from 'vitest'
import { createSlideRenderer } from '../renderer.ts'
import { createPage } from '../style/page.ts'
import { aLook, aSlide } from '../testing/slides.ts'
import { listDrawersByFamily } from './list.ts'
import { stepsDrawersByFamily } from './steps.ts'

const SCALE = { size: (wanted: number) => wanted, headline: (_: string, __: unknown, { wanted }: { wanted: number }) => wanted }

const listTexts = (node: Node): string[] => {
  if (node.type === 'text') return [node.text]
  return node.type === 'container' ? (node.children ?? []).flatMap(listTexts) : []
}

const NUMBERED = { steps: stepsDrawersByFamily, list: listDrawersByFamily }
const numbered = TEMPLATE_FAMILIES.flatMap((family) => (['steps', 'list'] as const).map((template) => ({ family, template })))

test.each(numbered)('$template of the family $family are numbered from the slide’s first one on', ({ family, template }) => {
  const slide = aSlide({ template, items: ['Toque em salvar', 'Publique'] })
  const listNumbers = (firstStep?: number) => {
    const page = createPage({ slide, look: aLook({ family }), format: '4:5', mode: 'light', position: 3, count: 4, firstStep })
    return listTexts(NUMBERED[template][family](page, SCALE)).filter((text) => /^\d+$/.test(text))
  }
  expect(listNumbers(5)).toEqual(['5', '6'])
  expect(listNumbers()).toEqual(['1', '2'])
})

const renderer = createSlideRenderer({ taskMs: 100_000 })
afterAll(() => renderer.stop())

test.each(TEMPLATE_FAMILIES)('numerals of two digits stay whole on slides of steps of the family %s', async (family) => {
  const slide = aSlide({ template: 'steps', items: ['Toque em salvar', 'Publique no perfil', 'Responda', 'Meça o alcance'] })
  const options = { format: '4:5', mode: 'light', position: 3, count: 4, firstStep: 9 } as const
  expect((await renderer.renderSlide(slide, aLook({ family }), options)).isLegible).toBe(true)
})
