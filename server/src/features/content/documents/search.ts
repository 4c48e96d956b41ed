import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../db/contains-condition.ts'
import { documents } from '../../../db/tables/documents.ts'

/** As the database folds: a term is compared with what it keeps. Null: nothing to look for. */
export const toSearchTerm = (q: string | undefined): string | null => foldText((q ?? '').replace(/\s+/g, ' ').trim()) || null

/** A title ends where the words begin: no match spans both. */
export const containsTermCondition = (term: string): SQL => sql`strpos(${documents.folded}, ${term}) > 0`

const EXCERPT_LEAD = 60
const EXCERPT_LENGTH = 220

/** Where the term first stands in the words, from 1; 0: nowhere. Folding goes letter by letter, so that places are those of the text. */
const termPosition = (term: string): SQL =>
  sql`strpos(substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2), ${term})`

/** Columns for `formatExcerpt`: a stretch of the words around the term's first place, or their beginning. */
export function excerptColumns(term: string | null) {
  const { plain } = documents
  const from = term === null ? sql`1` : sql`greatest(${termPosition(term)} - ${sql.raw(String(EXCERPT_LEAD))}, 1)`
  return {
    stretch: sql<string>`substr(${plain}, ${from}, ${sql.raw(String(EXCERPT_LENGTH))})`,
    cutBefore: sql<boolean>`${from} > 1`,
    cutAfter: sql<boolean>`char_length(${plain}) >= ${from} + ${sql.raw(String(EXCERPT_LENGTH))}`,
  }
}

/** Whole words, with `…` where the text goes on. A word that takes half of it is cut all the same. */
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
