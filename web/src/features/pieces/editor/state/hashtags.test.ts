import { expect, test } from 'vitest'
import { composePostText, findBadHashtag, parseHashtags } from './hashtags.ts'

test('words typed as hashtags become hashtags, each once', () => {
  expect(parseHashtags(' #odonto sorriso,  ##dica;#odonto ')).toEqual(['#odonto', '#sorriso', '#dica'])
  expect(parseHashtags('  ')).toEqual([])
})

test('a hashtag that the platforms would cut is found', () => {
  expect(findBadHashtag(['#saúde', '#bem-estar'])).toBe('#bem-estar')
  expect(findBadHashtag(['#saúde', '#ano_2026'])).toBeUndefined()
})

test('the published text is the caption with its hashtags in a paragraph of their own', () => {
  expect(composePostText({ caption: 'Oi. ', hashtags: ['#a', '#b'] })).toBe('Oi.\n\n#a #b')
  expect(composePostText({ caption: '', hashtags: ['#a'] })).toBe('#a')
})
