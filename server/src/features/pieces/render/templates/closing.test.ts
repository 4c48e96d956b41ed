import type { Node } from '@takumi-rs/core'
import { SLIDE_MODES, TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { EMPTY_TEXTS } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { createPage } from '../style/page.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aLook } from '../testing/slides.ts'
import { closingDrawersByFamily } from './closing.ts'

const SCALE = { size: (wanted: number) => wanted, headline: (_: string, __: unknown, { wanted }: { wanted: number }) => wanted }

const listSizes = (node: Node, text: string): unknown[] => {
  if (node.type === 'text') return node.text === text ? [node.style?.fontSize] : []
  return node.type === 'container' ? (node.children ?? []).flatMap((child) => listSizes(child, text)) : []
}

test.each(TEMPLATE_FAMILIES)(
  'on a closing slide of the family %s a call to action without a headline stands in its place',
  (family) => {
    const texts = { ...EMPTY_TEXTS, callToAction: 'Agende pelo direct' }
    const slide = { ...texts, id: 'a', template: 'closing' as const, photo: null, alternativeText: '' }
    const page = createPage({ slide, look: aLook({ family }), format: '4:5', mode: 'light', position: 5, count: 5 })
    expect(listSizes(closingDrawersByFamily[family](page, SCALE), 'Agende pelo direct')).toEqual([
      expect.toSatisfy((size: number) => size > 100),
    ])
  },
)

const findColor = (node: Node, text: string): string | undefined => {
  if (node.type === 'text') return node.text === text ? String(node.style?.color) : undefined
  return node.type === 'container' ? node.children?.map((child) => findColor(child, text)).find(Boolean) : undefined
}

test.each(SLIDE_MODES)('the button of a corporate closing slide in %s mode has words that are not paled', (mode) => {
  const slide = { ...EMPTY_TEXTS, headline: 'Vamos?', callToAction: 'Chame no direct' }
  const given = { ...slide, id: 'a', template: 'closing' as const, photo: null, alternativeText: '' }
  const look = toSampleLook('corporate')
  const page = createPage({ slide: given, look, format: '4:5', mode, position: 5, count: 5 })
  const color = findColor(closingDrawersByFamily.corporate(page, SCALE), 'Chame no direct')
  expect(color).toBe(mode === 'light' ? look.colors.primary : look.colors.ground)
})
