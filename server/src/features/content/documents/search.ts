import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../db/contains-condition.ts'
import { documents } from '../../../db/tables/documents.ts'

/** Folds a search term as the database folds its texts; null for an empty term. */
export const toSearchTerm = (q: string | undefined): string | null => foldText((q ?? '').replace(/\s+/g, ' ').trim()) || null

/** Matches documents that contain the term. A new line separates title and text, so that no match spans both. */
export const containsTermCondition = (term: string): SQL => sql`strpos(${documents.folded}, ${term}) > 0`

const EXCERPT_LEAD = 60
const EXCERPT_LENGTH = 220

/**
 * Finds the term's first position in the text, from 1; 0 where it is absent. Folding keeps the number of characters, so positions
 * in the folded text are the text's.
 */
const termPosition = (term: string): SQL =>
  sql`strpos(substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2), ${term})`

/** Selects the columns for `formatExcerpt`: the part of the text around the term's first position, or its beginning. */
export function excerptColumns(term: string | null) {
  const { plain } = documents
  const from = term === null ? sql`1` : sql`greatest(${termPosition(term)} - ${sql.raw(String(EXCERPT_LEAD))}, 1)`
  return {
    stretch: sql<string>`substr(${plain}, ${from}, ${sql.raw(String(EXCERPT_LENGTH))})`,
    cutBefore: sql<boolean>`${from} > 1`,
    cutAfter: sql<boolean>`char_length(${plain}) >= ${from} + ${sql.raw(String(EXCERPT_LENGTH))}`,
  }
}

/** Formats an excerpt of whole words, with `…` where the text continues. A very long word is cut all the same. */
export function formatExcerpt({
  stretch,
  cutBefore,
  cutAfter,
}: {
  stretch: string
  cutBefore: boolean
  cutAfter: boolean
}): string {
  const start = cutBefore ? stretch.replace(new RegExp(`^\\S{0,${EXCERPT_LEAD - 20}}\\s`), '') : stretch
  const whole = cutAfter ? start.replace(/\s\S{0,60}$/, '') : start
  return `${cutBefore ? '…' : ''}${whole}${cutAfter ? '…' : ''}`
}
