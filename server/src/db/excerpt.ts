import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { splitSearchWords } from './contains-condition.ts'

/** The maximum number of characters of an excerpt before the match. */
const LEAD = 60
/** The length in characters up to which a cut word is left out: at the front of an excerpt, and at its end. */
const LONGEST_FRAGMENT = { front: 40, end: 60 }

/**
 * Builds the expression of a position in a folded text, from 1: where the longest of the search's words that the text has occurs first;
 * 0 where it has none. Undefined for a search without words.
 */
export function matchPosition(folded: SQL, q: string | undefined): SQL | undefined {
  const positions = splitSearchWords(q ?? '').map((word) => sql`nullif(strpos(${folded}, ${word}), 0)`)
  return positions.length > 0 ? sql`coalesce(${sql.join(positions, sql`, `)}, 0)` : undefined
}

/** A part of a text, and whether the text continues before and after it. */
export type TextPart = { part: string; cutBefore: boolean; cutAfter: boolean }

/**
 * Selects the columns for `formatExcerpt`: the part of the text around a position, or the text's beginning.
 * @param position counts from 1; 0 where nothing was found
 * @param length the length of the part, in characters
 */
export function excerptColumns(text: SQLWrapper, position: SQL | undefined, length: number) {
  const from = position ? sql`greatest(${position} - ${LEAD}::int, 1)` : sql`1`
  return {
    part: sql<string | null>`substr(${text}, ${from}, ${length}::int)`,
    cutBefore: sql<boolean>`${from} > 1`,
    cutAfter: sql<boolean>`coalesce(char_length(${text}) >= ${from} + ${length}::int, false)`,
  }
}

/** Formats a part as one line of whole words, with `…` where the text continues. Only a very long word stays cut. */
export function formatExcerpt({ part, cutBefore, cutAfter }: TextPart): string {
  const line = part.replace(/\s+/g, ' ')
  const start = cutBefore ? line.replace(new RegExp(`^\\S{0,${LONGEST_FRAGMENT.front}} `), '') : line
  const whole = cutAfter ? start.replace(new RegExp(` \\S{0,${LONGEST_FRAGMENT.end}}$`), '') : start
  return `${cutBefore ? '…' : ''}${whole.trim()}${cutAfter ? '…' : ''}`
}
