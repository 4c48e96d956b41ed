import { SLIDE_LIMITS, SLIDE_TEMPLATES } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { aSlide } from '#testing/pieces.ts'
import { listExcesses, listTemplates } from './template-places.ts'

test('the templates offered are those that make sense at the slide’s place, and the present one', () => {
  const carousel = { kind: 'carousel', count: 3 } as const
  expect(listTemplates({ ...carousel, position: 1 }, 'cover')).toEqual(['cover', 'number', 'quote', 'question', 'photo'])
  expect(listTemplates({ ...carousel, position: 2 }, 'list')).not.toContain('closing')
  expect(listTemplates({ ...carousel, position: 2 }, 'single')).toContain('single')
  expect(listTemplates({ ...carousel, position: 3 }, 'closing')).toContain('closing')
  expect(listTemplates({ kind: 'static', position: 1, count: 1 }, 'single')).not.toContain('cover')
  expect(new Set([1, 2, 3].flatMap((position) => listTemplates({ ...carousel, position }, 'single'))).size).toBe(
    SLIDE_TEMPLATES.length,
  )
})

test('texts of slides that pass their limits are found wherever they are', () => {
  const over = (limit: number) => 'a'.repeat(limit + 3)
  expect(listExcesses(aSlide({ headline: 'a'.repeat(SLIDE_LIMITS.headline) }))).toEqual([])
  expect(
    listExcesses(
      aSlide({
        headline: over(SLIDE_LIMITS.headline),
        items: ['', over(SLIDE_LIMITS.item)],
        sides: [{ title: over(SLIDE_LIMITS.sideTitle), text: over(SLIDE_LIMITS.sideText) }],
      }),
    ),
  ).toEqual(['headline', 'items.1', 'sides.0.title', 'sides.0.text'].map((place) => ({ place, over: 3 })))
})
