import { toNfc } from 'contract/normalize.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A LIKE pattern for what contains this text, of which nothing is read as LIKE's own. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const MARKED = 'áàâãäåéèêëíìîïóòôõöúùûüçñý'
const BARE = 'aaaaaaeeeeiiiiooooouuuucny'
const BARE_OF = new Map([...MARKED].map((letter, at) => [letter, BARE[at] ?? letter]))

/** Without the case and the accents, as the database keeps it in `entries.folded`: `Ação` and `acao` are the same to whoever looks. */
export const foldText = (text: string): string =>
  [...toNfc(text).toLowerCase()].map((letter) => BARE_OF.get(letter) ?? letter).join('')

/** The column's text without case and accents, as long as the text itself, so that a position in one is the same in the other. */
export const foldedTextExpression = (column: SQLWrapper): SQL => sql`translate(lower(${column}), ${MARKED}::text, ${BARE}::text)`

/**
 * A condition: the column's text contains this one, whatever the case and the accents of either. It reads every row; where a list may
 * grow long, a stored and indexed `folded` column takes its place (docs/search.md).
 */
export const containsCondition = (column: SQLWrapper, text: string): SQL =>
  sql`${foldedTextExpression(column)} like ${containsPattern(foldText(text))}`

/** The same as SQL, of an expression: immutable, so that an index may hold it. */
export const foldedTextSql = (expression: string): string => `translate(lower(${expression}), '${MARKED}', '${BARE}')`
