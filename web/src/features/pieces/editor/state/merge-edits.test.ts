import type { Slide } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { aPiece, aSlide } from '#testing/pieces.ts'
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

test('changes by two people of different fields and slides are both kept', () => {
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

test('a made alternative text is made of the merged texts, and gives way to a written one', () => {
  const made = aSlide({ id: 'm', headline: 'a', body: 'b', alternativeText: 'a. b' })
  const merged = (mine: Partial<Slide>, theirs: Partial<Slide>) =>
    mergeEdits({ base: withSlides(made), mine: withSlides({ ...made, ...mine }), theirs: withSlides({ ...made, ...theirs }) })
  const slide = (more: Partial<Slide>) => ({ conflicts: [], merged: withSlides({ ...made, ...more }) })
  const [myHeadline, theirBody] = [
    { headline: 'meu', alternativeText: 'meu. b' },
    { body: 'dela', alternativeText: 'a. dela' },
  ]
  const written = { alternativeText: 'Uma xícara' }
  expect(merged(myHeadline, theirBody)).toEqual(slide({ headline: 'meu', body: 'dela', alternativeText: 'meu. dela' }))
  expect(merged(myHeadline, written)).toEqual(slide({ headline: 'meu', ...written }))
  expect(merged(written, theirBody)).toEqual(slide({ body: 'dela', ...written }))
})

test('of a headline that both changed only it is asked; the alternative text follows the choice', () => {
  const made = aSlide({ id: 'm', headline: 'a', alternativeText: 'a' })
  const [mine, theirs] = ['meu', 'dela'].map((text) => withSlides({ ...made, headline: text, alternativeText: text })) as [
    PieceEdit,
    PieceEdit,
  ]
  const { merged, conflicts } = mergeEdits({ base: withSlides(made), mine, theirs })
  expect([merged, conflicts.map(({ field }) => field)]).toEqual([mine, ['headline']])
  expect(conflicts.reduce(takeTheirs, merged)).toEqual(theirs)
})

test('an alternative text that one changed and the other gave up is asked about with both texts', () => {
  const base = aSlide({ id: 'm', headline: 'a', alternativeText: 'Uma xícara' })
  const states = { base, mine: { ...base, alternativeText: 'Duas xícaras' }, theirs: { ...base, alternativeText: 'a' } }
  const [mine, theirs] = [withSlides(states.mine), withSlides(states.theirs)]
  const field = { slideId: 'm', field: 'alternativeText' }
  expect(mergeEdits({ base: withSlides(base), mine, theirs })).toEqual({
    merged: mine,
    conflicts: [{ ...field, mine: 'Duas xícaras', theirs: 'a' }],
  })
  expect(mergeEdits({ base: withSlides(base), mine: theirs, theirs: mine })).toEqual({
    merged: theirs,
    conflicts: [{ ...field, mine: 'a', theirs: 'Duas xícaras' }],
  })
})

test('one person’s moving of slides and another’s editing are both kept', () => {
  const edited = { ...A, headline: 'novo' }
  for (const [mine, theirs] of [
    [withSlides(C, A, B), withSlides(edited, B, C)],
    [withSlides(edited, B, C), withSlides(C, A, B)],
  ] as const)
    expect(merge(mine, theirs)).toEqual({ conflicts: [], merged: withSlides(C, edited, B) })
})

test('slides that either added follow their neighbours; if both moved slides, my order holds', () => {
  const [mineNew, theirNew] = [aSlide({ id: 'x' }), aSlide({ id: 'y' })]
  expect(idsOf(merge(withSlides(A, mineNew, B, C), withSlides(A, B, C, theirNew)))).toBe('axbcy')
  expect(idsOf(merge(withSlides(C, B, A), withSlides(B, A, C, theirNew)))).toBe('cyba')
  expect(idsOf(merge(BASE, withSlides(theirNew, A, B, C)))).toBe('yabc')
})

test('a slide that one removed is gone, unless the other one changed it; the last one stays', () => {
  expect(idsOf(merge(withSlides(A, C), BASE))).toBe('ac')
  expect(idsOf(merge(BASE, withSlides(A, C)))).toBe('ac')
  expect(idsOf(merge(withSlides(A, C), withSlides(A, { ...B, headline: 'dela' }, C)))).toBe('abc')
  expect(idsOf(merge(withSlides(A, { ...B, headline: 'meu' }, C), withSlides(A, C)))).toBe('abc')
  const two = withSlides(A, B)
  expect(idsOf(mergeEdits({ base: two, mine: withSlides(A), theirs: withSlides(B) }))).toBe('a')
})
