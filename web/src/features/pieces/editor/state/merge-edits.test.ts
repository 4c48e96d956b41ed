import { expect, test } from 'vitest'
import { aPiece, aSlide } from '../../../../testing/pieces.ts'
import { mergeEdits, takeTheirs } from './merge-edits.ts'
import { type PieceEdit, toPieceEdit } from './piece-edit.ts'

const [A, B, C] = ['a', 'b', 'c'].map((id) => aSlide({ id, headline: id })) as [
  PieceEdit['slides'][0],
  PieceEdit['slides'][0],
  PieceEdit['slides'][0],
]
const BASE = toPieceEdit(aPiece({ slides: [A, B, C] }))
const withSlides = (...slides: PieceEdit['slides']): PieceEdit => ({ ...BASE, slides })
const merge = (mine: PieceEdit, theirs: PieceEdit) => mergeEdits({ base: BASE, mine, theirs })
const idsOf = ({ merged }: { merged: PieceEdit }) => merged.slides.map(({ id }) => id).join('')

test('changes of different fields and of different slides are both kept', () => {
  const mine = withSlides(A, { ...B, headline: 'meu', body: 'texto' }, C)
  const theirs = {
    ...withSlides(A, { ...B, kicker: 'dela' }, { ...C, headline: 'dela' }),
    caption: 'Legenda dela',
    hashtags: ['#dela'],
  }
  expect(merge(mine, theirs)).toEqual({
    conflicts: [],
    merged: {
      ...BASE,
      caption: 'Legenda dela',
      hashtags: ['#dela'],
      slides: [A, { ...B, headline: 'meu', body: 'texto', kicker: 'dela' }, { ...C, headline: 'dela' }],
    },
  })
})

test('a field that both changed keeps mine and is told; the same value twice is no conflict', () => {
  const mine = { ...withSlides(A, { ...B, headline: 'meu', body: 'igual' }, C), mode: 'dark' as const, title: 'Meu' }
  const theirs = { ...withSlides(A, { ...B, headline: 'dela', body: 'igual' }, C), mode: 'dark' as const, title: 'Dela' }
  const { merged, conflicts } = merge(mine, theirs)
  expect(merged).toEqual(mine)
  expect(conflicts).toEqual([
    { slideId: undefined, field: 'title', mine: 'Meu', theirs: 'Dela' },
    { slideId: 'b', field: 'headline', mine: 'meu', theirs: 'dela' },
  ])
  expect(conflicts.reduce(takeTheirs, merged)).toEqual(theirs)
})

test('moving slides and editing them go together, whoever does which', () => {
  const edited = { ...A, headline: 'novo' }
  for (const [mine, theirs] of [
    [withSlides(C, A, B), withSlides(edited, B, C)],
    [withSlides(edited, B, C), withSlides(C, A, B)],
  ] as const)
    expect(merge(mine, theirs)).toEqual({ conflicts: [], merged: withSlides(C, edited, B) })
})

test('slides that either added stand after their neighbours; where both moved slides, the order is mine', () => {
  const [mineNew, theirNew] = [aSlide({ id: 'x' }), aSlide({ id: 'y' })]
  expect(idsOf(merge(withSlides(A, mineNew, B, C), withSlides(A, B, C, theirNew)))).toBe('axbcy')
  expect(idsOf(merge(withSlides(C, B, A), withSlides(B, A, C, theirNew)))).toBe('cyba')
  expect(idsOf(merge(BASE, withSlides(theirNew, A, B, C)))).toBe('yabc')
})

test('a removed slide is gone, unless the other one changed it; the last one stays', () => {
  expect(idsOf(merge(withSlides(A, C), BASE))).toBe('ac')
  expect(idsOf(merge(BASE, withSlides(A, C)))).toBe('ac')
  expect(idsOf(merge(withSlides(A, C), withSlides(A, { ...B, headline: 'dela' }, C)))).toBe('abc')
  expect(idsOf(merge(withSlides(A, { ...B, headline: 'meu' }, C), withSlides(A, C)))).toBe('abc')
  const two = withSlides(A, B)
  expect(idsOf(mergeEdits({ base: two, mine: withSlides(A), theirs: withSlides(B) }))).toBe('a')
})
