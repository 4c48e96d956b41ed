import { like, or, type SQL } from 'drizzle-orm'
import { containsPattern, everyWordCondition, splitSearchWords } from '#db/contains-condition.ts'
import { entries } from '#db/tables/entries.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n', '%\t', '%\u00a0']

/** Undefined if a word has one or two letters or digits, which the trigram index cannot find. */
export function makeSearchPatterns(q: string): string[] | undefined {
  const words = splitSearchWords(q)
  return words.some((word) => SHORT_WORD.test(word)) ? undefined : words.map(containsPattern)
}

/**
 * Words in any order, ignoring case and accents. One of one or two letters matches only a word's beginning, which the index
 * counts as two of its three characters (docs/search.md).
 */
export const textMatchesCondition = (q: string): SQL | undefined =>
  everyWordCondition(q, (word) =>
    SHORT_WORD.test(word)
      ? or(...BEFORE_WORDS.map((before) => like(entries.folded, `${before}${word}%`)))
      : like(entries.folded, containsPattern(word)),
  )
