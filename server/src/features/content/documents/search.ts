import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../db/contains-condition.ts'
import { excerptColumns } from '../../../db/excerpt.ts'
import { documents } from '../../../db/tables/documents.ts'

/** Removes case and accents from a search term, as the database does in its `folded` columns; null for an empty term. */
export const toSearchTerm = (q: string | undefined): string | null => foldText((q ?? '').replace(/\s+/g, ' ').trim()) || null

/**
 * Builds the condition for documents that contain the term. In the folded column a line break separates title and text, so that
 * no match spans both.
 */
export const containsTermCondition = (term: string): SQL => sql`strpos(${documents.folded}, ${term}) > 0`

const EXCERPT_LENGTH = 220

/**
 * Builds the expression of the term's first position in the text, from 1; 0 where it is absent. Folding keeps the number of
 * characters, so that positions in the folded text are valid in the text.
 */
const termPosition = (term: string): SQL =>
  sql`strpos(substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2), ${term})`

/** Selects the columns for `formatExcerpt`: the part of the text around the term's first position, or its beginning. */
export const documentExcerptColumns = (term: string | null) =>
  excerptColumns(documents.plain, term === null ? undefined : termPosition(term), EXCERPT_LENGTH)
