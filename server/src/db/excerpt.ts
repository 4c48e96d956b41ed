import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { splitSearchWords } from './contains-condition.ts'

const LEAD = 60
const LONGEST_FRAGMENT = { front: 40, end: 60 }

/** From 1, of the longest word that the text has; 0 if it has none, undefined for a search without words. */
export function matchPosition(folded: SQL, q: string | undefined): SQL | undefined {
  const positions = splitSearchWords(q ?? '').map((word) => sql`nullif(strpos(${folded}, ${word}), 0)`)
  return positions.length > 0 ? sql`coalesce(${sql.join(positions, sql`, `)}, 0)` : undefined
}

export type TextPart = { part: string; cutBefore: boolean; cutAfter: boolean }

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
