import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ACCENTED, foldText, UNACCENTED } from '../core/text.ts'

/** Builds the LIKE pattern for texts that contain the given text, in which `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Builds the column's text without case and accents. It is as long as the text itself, except that `İ` becomes two characters, so that a
 * position in it is the same position in a text without `İ`.
 */
export const foldedTextExpression = (column: SQLWrapper): SQL =>
  sql`translate(lower(${column}), ${ACCENTED}::text, ${UNACCENTED}::text)`

/**
 * Matches a column that contains the text, ignoring case and accents. It reads every row; a list that may grow long has a stored and
 * indexed `folded` column instead (docs/search.md).
 */
export const containsCondition = (column: SQLWrapper, text: string): SQL =>
  sql`${foldedTextExpression(column)} like ${containsPattern(foldText(text))}`

/** Splits a search's text into its words, without case and accents: each word once, the longest first. */
export const splitSearchWords = (q: string): string[] =>
  [...new Set(foldText(q).split(/\s+/).filter(Boolean))].sort((a, b) => b.length - a.length)

/**
 * Builds the condition for rows that match every word of a search, in any order; undefined for a search without words, which every row
 * passes. The longest word, which probably the fewest rows have, is compared first, and a row without it is compared with no other word.
 * @param wordCondition builds the condition for one word, which has neither case nor accents
 */
export const everyWordCondition = (q: string, wordCondition: (word: string) => SQL | undefined): SQL | undefined =>
  and(...splitSearchWords(q).map(wordCondition))

/** Matches rows in which each word of a search is in one of the columns, as `everyWordCondition` and `containsCondition` compare them. */
export const containsWordsCondition = (q: string, ...columns: SQLWrapper[]): SQL | undefined =>
  everyWordCondition(q, (word) => or(...columns.map((column) => containsCondition(column, word))))

/** Matches rows whose folded column has each word of a search, in any order. */
export const foldedWordsCondition = (q: string, folded: SQLWrapper): SQL | undefined =>
  everyWordCondition(q, (word) => sql`${folded} like ${containsPattern(word)}`)

/** Builds the folded text as a string of SQL. The expression is immutable, so that an index may be made on it. */
export const foldedTextSql = (expression: string): string => `translate(lower(${expression}), '${ACCENTED}', '${UNACCENTED}')`
