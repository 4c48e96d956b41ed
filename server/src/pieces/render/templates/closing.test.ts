import type { Node } from '@takumi-rs/core'
import { TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { EMPTY_TEXTS } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { createPage } from '../style/page.ts'
import { aLook } from '../testing/slides.ts'
import { closing } from './closing.ts'

const SCALE = { size: (wanted: number) => wanted, headline: (_: string, __: unknown, { wanted }: { wanted: number }) => wanted }

const listSizes = (node: Node, text: string): unknown[] => {
  if (node.type === 'text') return node.text === text ? [node.style?.fontSize] : []
  return node.type === 'container' ? (node.children ?? []).flatMap((child) => listSizes(child, text)) : []
}

test.each(TEMPLATE_FAMILIES)('%s: a call to action without a headline stands in its place, large and once', (family) => {
  const texts = { ...EMPTY_TEXTS, callToAction: 'Agende pelo direct' }
  const slide = { ...texts, id: 'a', template: 'closing' as const, photo: null, alternativeText: '' }
  const page = createPage({ slide, look: aLook({ family }), format: '4:5', mode: 'light', position: 5, count: 5 })
  expect(listSizes(closing[family](page, SCALE), 'Agende pelo direct')).toEqual([expect.toSatisfy((size: number) => size > 100)])
})
