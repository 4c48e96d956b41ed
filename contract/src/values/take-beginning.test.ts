import { expect, test } from 'vitest'
import { takeBeginning } from './take-beginning.ts'

test.each([
  ['a text that fits is whole', 'ab🎉', 4, 'ab🎉'],
  ['a longer text is cut at the limit', 'abcd', 3, 'abc'],
  ['an emoji of one character is not halved', 'ab🎉c', 3, 'ab'],
  ['an emoji of several characters is not split', 'a👩‍🚀b', 4, 'a'],
  ['a flag is not split', 'a🇧🇷b', 3, 'a'],
  ['an accent stays with its letter', 'abe\u0301c', 3, 'ab'],
  ['a grapheme longer than the limit is cut between its characters', '👩‍🚀', 4, '👩‍'],
])('%s', (_, text, max, beginning) => {
  expect(takeBeginning(text, max)).toBe(beginning)
})
