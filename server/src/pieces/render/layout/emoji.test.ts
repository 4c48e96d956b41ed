import { expect, test } from 'vitest'
import { findEmoji, splitEmoji } from './emoji.ts'
import { toDrawableText } from './text.ts'

test.each(['👉', '👉🏽'])('%s, which the icon set lacks, is its left hand mirrored', (right) => {
  const left = findEmoji(right.replace('👉', '👈'))
  const body = left?.replace(/^<svg[^>]*>|<\/svg>$/g, '') ?? ''
  expect(body).not.toBe('')
  expect(findEmoji(right)).toBe(left?.replace(body, `<g transform="matrix(-1 0 0 1 32 0)">${body}</g>`))
})

test.each([
  ['1️⃣ Abra o perfil', '1 Abra o perfil'],
  ['Só 3️⃣ passos', 'Só 3 passos'],
  ['Ligue *️⃣144#️⃣', 'Ligue *144#'],
])('keycaps, which the icon set lacks, are their characters: %s', (written, drawn) => {
  expect(toDrawableText(written)).toBe(drawn)
  expect(splitEmoji(drawn)).toEqual([{ text: drawn, isEmoji: false }])
})
