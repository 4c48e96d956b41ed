import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const MARKED = 'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñý'
const BARE = 'AAAAAAEEEEIIIIOOOOOUUUUCNYaaaaaaeeeeiiiiooooouuuucny'
const BARE_OF = new Map([...MARKED].map((letter, at) => [letter, BARE[at]]))

/** `Ação` and `acao` are the same to whoever looks for it. Letter by letter, so that places stay. */
export const folded = (column: SQLWrapper): SQL => sql`lower(translate(${column}, ${MARKED}, ${BARE}))`

/** As the database folds: a term is compared with what it made. Null: nothing to look for. */
export function termOf(q: string | undefined): string | null {
  const words = (q ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  return (
    [...words]
      .map((letter) => BARE_OF.get(letter) ?? letter)
      .join('')
      .toLowerCase() || null
  )
}

/** Where the term stands in it, from 1; 0: nowhere. */
export const placeOf = (term: string, column: SQLWrapper): SQL => sql`strpos(${folded(column)}, ${term})`

const BEFORE = 60
const LENGTH = 220

/** Columns for `excerptOf`: a stretch of the text around the term's first place, or its beginning. */
export function excerptColumns(term: string | null, column: SQLWrapper) {
  const from = term === null ? sql`1` : sql`greatest(${placeOf(term, column)} - ${sql.raw(String(BEFORE))}, 1)`
  return {
    stretch: sql<string>`substr(${column}, ${from}, ${sql.raw(String(LENGTH))})`,
    cutBefore: sql<boolean>`${from} > 1`,
    cutAfter: sql<boolean>`char_length(${column}) >= ${from} + ${sql.raw(String(LENGTH))}`,
  }
}

/** Whole words, with `…` where the text goes on. A word that takes half of it is cut all the same. */
export function excerptOf({ stretch, cutBefore, cutAfter }: { stretch: string; cutBefore: boolean; cutAfter: boolean }): string {
  const start = cutBefore ? stretch.replace(new RegExp(`^\\S{0,${BEFORE - 20}}\\s`), '') : stretch
  const whole = cutAfter ? start.replace(/\s\S{0,60}$/, '') : start
  return `${cutBefore ? '…' : ''}${whole}${cutAfter ? '…' : ''}`
}
