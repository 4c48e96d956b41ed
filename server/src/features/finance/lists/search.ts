import { like, or, type SQL } from 'drizzle-orm'
import { containsPattern, foldText } from '../../../db/contains-condition.ts'
import { entries } from '../../../db/tables/entries.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
/** LIKE patterns of the text before the beginning of a word. */
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n']

/**
 * Builds the LIKE pattern that finds the query anywhere in a text; undefined for a query of one or two letters or digits, which the
 * trigram index cannot find.
 */
export function makeSearchPattern(q: string): string | undefined {
  const words = foldText(q)
  return SHORT_WORD.test(words) ? undefined : containsPattern(words)
}

/**
 * Builds the condition that description or notes contain the text, ignoring case and accents. One or two letters match only the
 * beginning of a word: the index needs three characters, and the beginning of a word counts as two (docs/search.md).
 */
export function textMatchesCondition(q: string): SQL | undefined {
  const pattern = makeSearchPattern(q)
  return pattern === undefined
    ? or(...BEFORE_WORDS.map((before) => like(entries.folded, `${before}${foldText(q)}%`)))
    : like(entries.folded, pattern)
}
