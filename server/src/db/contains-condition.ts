import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ACCENTED, foldText, UNACCENTED } from '../core/text.ts'

const LEAD = 60
const LONGEST_FRAGMENT = { front: 40, end: 60 }

/** From 1, of the longest word that the text has; 0 if it has none, undefined for a search without words. */
export function matchPosition(folded: SQL, q: string | undefined): SQL | undefined {
  const positions = splitSearchWords(q ?? '').map((word) => sql`nullif(strpos(${folded}, ${word}), 0)`)
  return positions.length > 0 ? sql`coalesce(${sql.join(positions, sql`, `)}, 0)` : undefined
}

type TextPart = { part: string; cutBefore: boolean; cutAfter: boolean }

/** @param position counts from 1; 0 if nothing was found @param length in characters */
export function excerptColumns(text: SQLWrapper, position: SQL | undefined, length: number) {
  const from = position ? sql`greatest(${position} - ${LEAD}::int, 1)` : sql`1`
  return {
    part: sql<string | null>`substr(${text}, ${from}, ${length}::int)`,
    cutBefore: sql<boolean>`${from} > 1`,
    cutAfter: sql<boolean>`coalesce(char_length(${text}) >= ${from} + ${length}::int, false)`,
  }
}

export function formatExcerpt({ part, cutBefore, cutAfter }: TextPart): string {
  const line = part.replace(/\s+/g, ' ')
  const start = cutBefore ? line.replace(new RegExp(`^\\S{0,${LONGEST_FRAGMENT.front}} `), '') : line
  const whole = cutAfter ? start.replace(new RegExp(` \\S{0,${LONGEST_FRAGMENT.end}}$`), '') : start
  return `${cutBefore ? '…' : ''}${whole.trim()}${cutAfter ? '…' : ''}`
}

export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** As long as the text itself, except that `İ` becomes two characters, so that positions are the same in a text without `İ`. */
export const foldedTextExpression = (column: SQLWrapper): SQL =>
  sql`translate(lower(${column}), ${ACCENTED}::text, ${UNACCENTED}::text)`

/** Reads every row; a list that may grow long has a stored and indexed `folded` column instead (docs/search.md). */
export const containsCondition = (column: SQLWrapper, text: string): SQL =>
  sql`${foldedTextExpression(column)} like ${containsPattern(foldText(text))}`

export const splitSearchWords = (q: string): string[] =>
  [...new Set(foldText(q).split(/\s+/).filter(Boolean))].sort((a, b) => b.length - a.length)

/**
 * The longest word, which probably the fewest rows have, is compared first.
 * @returns undefined for a search without words, which every row passes
 */
export const everyWordCondition = (q: string, wordCondition: (word: string) => SQL | undefined): SQL | undefined =>
  and(...splitSearchWords(q).map(wordCondition))

export const containsWordsCondition = (q: string, ...columns: SQLWrapper[]): SQL | undefined =>
  everyWordCondition(q, (word) => or(...columns.map((column) => containsCondition(column, word))))

export const foldedWordsCondition = (q: string, folded: SQLWrapper): SQL | undefined =>
  everyWordCondition(q, (word) => sql`${folded} like ${containsPattern(word)}`)

/** Immutable, so that an index may be made on it. */
export const foldedTextSql = (expression: string): string => `translate(lower(${expression}), '${ACCENTED}', '${UNACCENTED}')`
