import { sql } from 'drizzle-orm'
import { excerptColumns, matchPosition } from '../../../db/excerpt.ts'
import { documents } from '../../../db/tables/documents.ts'

const EXCERPT_LENGTH = 220

/** The text without its title, from the folded column: folding keeps the number of characters, so that its positions are the text's. */
const foldedText = sql`substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2)`

/** Selects the columns for `formatExcerpt`: the part of the text around a word of the search, or the text's beginning. */
export const documentExcerptColumns = (q: string | undefined) =>
  excerptColumns(documents.plain, matchPosition(foldedText, q), EXCERPT_LENGTH)
