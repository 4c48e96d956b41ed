import { like, or, type SQL } from 'drizzle-orm'
import { containsPattern, everyWordCondition, splitSearchWords } from '#db/contains-condition.ts'
import { entries } from '#db/tables/entries.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
/** LIKE patterns of the text before the beginning of a word. */
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n', '%\t', '%\u00a0']

/**
 * Builds the LIKE patterns that find each word of the search anywhere in a text; undefined where one of the words has one or two letters
 * or digits, which the trigram index cannot find.
 */
export function makeSearchPatterns(q: string): string[] | undefined {
  const words = splitSearchWords(q)
  return words.some((word) => SHORT_WORD.test(word)) ? undefined : words.map(containsPattern)
}

/**
 * Builds the condition that description and notes have every word of the text, in any order, ignoring case and accents. A word of one or
 * two letters matches only the beginning of a word: the index needs three characters, and the beginning of a word counts as two
 * (docs/search.md).
 */
export const textMatchesCondition = (q: string): SQL | undefined =>
  everyWordCondition(q, (word) =>
    SHORT_WORD.test(word)
      ? or(...BEFORE_WORDS.map((before) => like(entries.folded, `${before}${word}%`)))
      : like(entries.folded, containsPattern(word)),
  )
