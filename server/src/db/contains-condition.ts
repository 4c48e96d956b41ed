import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ACCENTED, foldText, UNACCENTED } from '../core/text.ts'

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
