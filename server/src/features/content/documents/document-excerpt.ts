import { sql } from 'drizzle-orm'
import { excerptColumns, matchPosition } from '#db/excerpt.ts'
import { documents } from '#db/tables/documents.ts'

const EXCERPT_LENGTH = 220

/**
 * A document's folded text without the title. Folding keeps the number of characters, except that `İ` becomes two, so that a position in it
 * is the same in a text without `İ`.
 */
const foldedText = sql`substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2)`

/** Selects the columns for `formatExcerpt`: the part of the text around a word of the search, or the text's beginning. */
export const documentExcerptColumns = (q: string | undefined) =>
  excerptColumns(documents.plain, matchPosition(foldedText, q), EXCERPT_LENGTH)
