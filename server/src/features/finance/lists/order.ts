import type { EntryOrder } from 'contract/finance/filters.ts'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { DESCRIPTION_KEY, entries, VALUE_KEY } from '#db/tables/entries.ts'

/**
 * The sort keys of a list. An entry without a value sorts as if its value were the smallest; case and accents are ignored. Ids
 * are in the order of recording.
 */
export const SORT_KEYS: Readonly<Record<EntryOrder['sort'], SQL>> = {
  date: sql`${entries.date}`,
  value: sql.raw(VALUE_KEY),
  description: sql.raw(DESCRIPTION_KEY),
  recorded: sql`${entries.id}`,
}

/** Builds the order-by clauses of a list. Entries with equal keys are sorted by id. */
export function orderByClauses({ sort, direction }: EntryOrder): SQL[] {
  const towards = direction === 'asc' ? asc : desc
  return [towards(SORT_KEYS[sort]), towards(entries.id)]
}

/**
 * Builds the condition for the entries after the last entry of a page. In the order of dates the cursor contains the date, so
 * that the condition is one index range; in other orders the statement looks up the last entry's key.
 * @param cursor `2026-11-21_17` or `_17`
 */
export function afterCursorCondition(cursor: string | undefined, { sort, direction }: EntryOrder): SQL | undefined {
  if (!cursor) return undefined
  const [date, id] = cursor.split('_')
  const last =
    sort === 'date' && date
      ? sql`(${date}, ${Number(id)})`
      : sql`(select ${SORT_KEYS[sort]}, id from entries where id = ${Number(id)})`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${SORT_KEYS[sort]}, ${entries.id}) ${beyond} ${last}`
}

/**
 * Builds the filter's limits of the value as a condition on the sort key, so that the index in that order is read from the limits
 * on, and not from its beginning; undefined in any other order than by value.
 */
export function keyRangeCondition(
  { sort }: Pick<EntryOrder, 'sort'>,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): SQL | undefined {
  if (sort !== 'value') return undefined
  return and(
    min === undefined ? undefined : sql`${SORT_KEYS.value} >= ${min}`,
    max === undefined ? undefined : sql`${SORT_KEYS.value} <= ${max}`,
  )
}
