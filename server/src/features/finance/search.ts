import { like, or, type SQL } from 'drizzle-orm'
import { containing, fold } from '../../db/containing.ts'
import { entries } from '../../db/tables/entries.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
/** What a word may stand behind. */
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n']

/**
 * The words in description or notes, whatever the case and the accents: any part of a word. One or two letters are the beginning of
 * a word: the index knows three, and a word's beginning counts as two more (docs/search.md).
 */
export function textMatchesCondition(q: string): SQL | undefined {
  const words = fold(q)
  return SHORT_WORD.test(words)
    ? or(...BEFORE_WORDS.map((before) => like(entries.folded, `${before}${words}%`)))
    : like(entries.folded, containing(words))
}
