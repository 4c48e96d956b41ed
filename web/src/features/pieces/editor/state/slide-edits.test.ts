import { expect, test } from 'vitest'
import { aPiece } from '#testing/pieces.ts'
import {
  addSlide,
  changeTemplate,
  duplicateSlide,
  findChangedSlide,
  moveSlide,
  removeSlide,
  replaceSlide,
} from './slide-edits.ts'

const { slides } = aPiece()
const listIds = (given: readonly { id: string }[]) => given.map(({ id }) => id).join('')

test('slides are added, duplicated, removed and moved, each with an id of its own', () => {
  const added = addSlide(slides, 1, 'content')
  expect(added.slides[1]).toMatchObject({ id: added.id, template: 'content', headline: '' })
  const copied = duplicateSlide(slides, 'b')
  expect(copied.slides.map(({ headline }) => headline)).toEqual(['Cinco erros', 'O que evitar', 'O que evitar', 'Gostou?'])
  expect(copied.slides[2]?.id).toBe(copied.id)
  expect(new Set(copied.slides.map(({ id }) => id)).size).toBe(4)
  expect([removeSlide(slides, 'b').id, removeSlide(slides, 'c').id]).toEqual(['c', 'b'])
  expect([listIds(moveSlide(slides, 'a', 2)), listIds(moveSlide(slides, 'c', -4)), listIds(moveSlide(slides, 'b', 9))]).toEqual([
    'bca',
    'cab',
    'acb',
  ])
})

test('changing a slide’s template keeps its texts, and gives those that it needs their places', () => {
  const [, list] = slides
  if (!list) throw new Error('no slide')
  const pair = changeTemplate(list, 'comparison')
  expect(pair).toMatchObject({
    items: ['Café', 'Cigarro'],
    sides: [
      { title: '', text: '' },
      { title: '', text: '' },
    ],
  })
  expect(changeTemplate(pair, 'list')).toMatchObject({ items: ['Café', 'Cigarro'] })
  expect(changeTemplate({ ...list, items: [] }, 'steps').items).toEqual([''])
})

test('an undo shows the slide that it changed, brought back, took away or moved', () => {
  const [a, b] = slides
  if (!a || !b) throw new Error('no slides')
  expect(findChangedSlide(slides, replaceSlide(slides, { ...b, body: 'x' }))).toBe('b')
  expect(findChangedSlide(removeSlide(slides, 'b').slides, slides)).toBe('b')
  expect(findChangedSlide(slides, removeSlide(slides, 'c').slides)).toBe('b')
  expect(findChangedSlide(slides, moveSlide(slides, 'c', 1))).toBe('c')
  const copies = slides.map((slide) => ({ ...slide }))
  expect(findChangedSlide(slides, replaceSlide(copies, { ...b, body: 'x' }))).toBe('b')
  expect(findChangedSlide(slides, copies)).toBeUndefined()
})
