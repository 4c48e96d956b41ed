import { type EntryFilters, type EntryPageQuery, MAX_PAGE_SIZE } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { EntryKind } from './filters.ts'
import { makeSearchPatterns } from './filters.ts'
import { LISTED_COLUMNS, type ListedEntry, prepareListedPage } from './list-entries.ts'

/** The number of newest rows that a search reads before it uses the index of words (docs/search.md). */
const NEAR_ROWS = 6_000

const NEWEST_FIRST = sql.raw('order by date desc, id desc')

/** Both are limits of one range of the index `entries_page`. */
type Range = { from: CivilDate | '-infinity'; date: CivilDate | 'infinity'; id: number }

const rangeCondition = (param: (name: keyof Range) => Placeholder): SQL =>
  sql`deleted_at is null and date >= ${param('from')} and (date, id) < (${param('date')}, ${param('id')})`

const hasNoOtherFilter = ({ from: _from, to: _to, q: _q, ...others }: EntryFilters): boolean =>
  Object.values(others).every((value) => value === undefined || value === false)

/** The list is filtered only by its period. @returns undefined if the cursor is not a position in that period */
function findRange({ from = '-infinity', to = 'infinity' }: EntryFilters, cursor: string | undefined): Range | undefined {
  if (!cursor) return { from, date: to, id: Number.MAX_SAFE_INTEGER }
  const [date, id] = cursor.split('_')
  return date && date <= to ? { from, date, id: Number(id) } : undefined
}

/** The inner limit shows the planner that only few rows are read, which it cannot know from a parameter (decision 0022). */
const readNewest = prepareListedPage<Range & { kind: EntryKind; limit: number }>(
  'entries_newest',
  (param) => sql`select ${LISTED_COLUMNS} from (
    select * from entries where kind = ${param('kind')} and ${rangeCondition(param)}
    ${NEWEST_FIRST} limit ${sql.raw(String(MAX_PAGE_SIZE + 1))}) entries
  ${NEWEST_FIRST} limit ${param('limit')}`,
)

type Search = { all: SQL; matching: SQL; limit: Placeholder | number }

/**
 * The newest rows fill the page for a common word; otherwise the index is fast for a rare one. `materialized` finds all matches
 * before they are sorted.
 */
export const searchRowsQuery = ({ all, matching, limit }: Search): SQL => sql`
  with near as materialized (
    select ${LISTED_COLUMNS} from (
      select * from entries where ${all} ${NEWEST_FIRST} limit ${sql.raw(String(NEAR_ROWS))}) entries
    where ${matching} ${NEWEST_FIRST} limit ${limit}),
  far as materialized (
    select id, date from entries
    where ${all} and ${matching} and (select count(*) from near) < ${limit}
      and (date, id) <= (select date, id from entries where ${all} ${NEWEST_FIRST} limit 1 offset ${sql.raw(String(NEAR_ROWS))}))
  select * from near
  union all (
    select ${LISTED_COLUMNS} from entries where id in (select id from far ${NEWEST_FIRST} limit ${limit}))
  ${NEWEST_FIRST} limit ${limit}`

/**
 * Each kind has its own statement, because the indexes of words are partial; days as parameters would make the generic plan
 * twenty times slower (decision 0022).
 */
const prepareSearch = (kind: EntryKind, words: number) =>
  prepareListedPage<Record<string, string | number>>(`entries_search_${kind}_${words}`, (param) => {
    const conditions = Array.from({ length: words }, (_, n) => sql`folded like ${param(`pattern${n}`)}`)
    return searchRowsQuery({
      all: sql`kind = ${sql.raw(`'${kind}'`)} and deleted_at is null`,
      matching: sql.join(conditions, sql` and `),
      limit: param('limit'),
    })
  })
const namePatterns = (patterns: string[]) => Object.fromEntries(patterns.map((pattern, n) => [`pattern${n}`, pattern]))

const prepareSearches = (kind: EntryKind) => [1, 2, 3].map((words) => prepareSearch(kind, words))
const SEARCHES = { outflow: prepareSearches('outflow'), inflow: prepareSearches('inflow') }

type Page = Pick<EntryPageQuery, 'cursor' | 'limit'> & { filters: EntryFilters }

/**
 * Prepared: the newest entries, and the first page of a search in all days for at most three indexable words.
 * @returns undefined for any other list
 */
export function readPreparedRows(db: Db, kind: EntryKind, { filters, cursor, limit }: Page): Promise<ListedEntry[]> | undefined {
  if (!hasNoOtherFilter(filters)) return undefined
  if (filters.q) {
    const patterns = filters.from || filters.to || cursor ? [] : (makeSearchPatterns(filters.q) ?? [])
    return SEARCHES[kind][patterns.length - 1]?.(db, { ...namePatterns(patterns), limit })
  }
  const range = findRange(filters, cursor)
  return range && readNewest(db, { ...range, kind, limit })
}
