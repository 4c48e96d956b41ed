import type { EntryOrder } from 'contract/finance/filters.ts'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { foldedText } from '../../db/containing.ts'
import { entries } from '../../db/tables/entries.ts'

/** By what a list may be sorted. What has no value yet counts as the smallest; case and accents do not count. Ids are given in the order of recording. */
const KEYS: Readonly<Record<EntryOrder['sort'], SQL>> = {
  date: sql`${entries.date}`,
  value: sql`coalesce(${entries.centavos}, 0)`,
  description: foldedText(entries.description),
  recorded: sql`${entries.id}`,
}

/** The order of a list; entries with equal keys are in the order of their ids. */
export function orderBy({ sort, direction }: EntryOrder): SQL[] {
  const towards = direction === 'asc' ? asc : desc
  return [towards(KEYS[sort]), towards(entries.id)]
}

/**
 * The condition for what comes after a page's last entry. A cursor of dates carries its date, and is one index range; any other reads the
 * entry's key anew.
 * @param cursor `2026-11-21_17` or `_17`
 */
export function afterCursor(cursor: string | undefined, { sort, direction }: EntryOrder): SQL | undefined {
  if (!cursor) return undefined
  const [date, id] = cursor.split('_')
  const last =
    sort === 'date' && date
      ? sql`(${date}, ${Number(id)})`
      : sql`(select ${KEYS[sort]}, id from entries where id = ${Number(id)})`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${KEYS[sort]}, ${entries.id}) ${beyond} ${last}`
}
