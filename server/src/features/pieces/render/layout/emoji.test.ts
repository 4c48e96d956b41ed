import { expect, test } from 'vitest'
import { findEmoji, splitEmoji } from './emoji.ts'
import { listUndrawn, toDrawableText } from './text.ts'

test.each(['👉', '👉🏽'])('the emoji %s, which the icon set lacks, is drawn as the left hand mirrored', (right) => {
  const left = findEmoji(right.replace('👉', '👈'))
  const body = left?.replace(/^<svg[^>]*>|<\/svg>$/g, '') ?? ''
  expect(body).not.toBe('')
  expect(findEmoji(right)).toBe(left?.replace(body, `<g transform="matrix(-1 0 0 1 32 0)">${body}</g>`))
})

test.each([
  ['1️⃣ Abra o perfil', '1 Abra o\u00A0perfil'],
  ['Só 3️⃣ passos', 'Só 3 passos'],
  ['Ligue *️⃣144#️⃣', 'Ligue *144#'],
])('the keycap %s, which the icon set lacks, is drawn as its characters', (written, drawn) => {
  expect(toDrawableText(written)).toBe(drawn)
  expect(splitEmoji(drawn)).toEqual([{ text: drawn, isEmoji: false }])
})

test.each(['🇧🇷', '🇵🇹', '🇪🇺', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('the flag %s is drawn', (flag) => {
  expect(splitEmoji(toDrawableText(`Em ${flag} hoje`))).toEqual([
    { text: 'Em ', isEmoji: false },
    { text: flag, isEmoji: true },
    { text: ' hoje', isEmoji: false },
  ])
  expect(findEmoji(flag)).toMatch(/^<svg[^>]* viewBox="0 0 512 512"><mask/)
})

test('characters that cannot be drawn are named once each, and invisible ones are not', () => {
  expect(listUndrawn(['Ação x̄ 𝗕 ﬁ ① 🚀 \u200B\u2028', 'Привет x̄ 🇶🇶'])).toEqual(['x̄', 'П', 'р', 'и', 'в', 'е', 'т', '🇶🇶'])
})
