import type { EntryOrder } from 'contract/finance/filters.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { entries } from '../../db/tables/entries.ts'
import type { ReceiptSummary } from './receipts/present.ts'

type Entry = typeof entries.$inferSelect
const COLUMNS = [
  'id',
  'revision',
  'date',
  'description',
  'centavos',
  'projectId',
  'categoryId',
  'companyId',
  'methodId',
  'clientId',
  'paidOn',
  'notes',
  'recurrence',
  'seriesId',
  'occurrence',
] as const satisfies (keyof Entry)[]

/** An entry with the names of its config items, and its receipts. */
export type ListedEntry = Pick<Entry, (typeof COLUMNS)[number]> &
  Record<'project' | 'category' | 'company' | 'method' | 'client', string | null> & {
    /** Number of occurrences of its series; null where the series has no end. */
    occurrences: number | null
    receipts: ReceiptSummary[]
  }

// One-row subselects instead of joins: with six joins PostgreSQL plans a page in 3 ms and reads it in 0.3 ms; with subselects in 0.3 and 0.5 ms.
const referencedColumn = (column: string, table: string, reference: string) =>
  `(select ${column} from ${table} where id = entries.${reference})`
const RECEIPTS = `(
  select coalesce(json_agg(json_build_object(
    'id', id, 'kind', kind, 'thumbnailKey', thumbnail_key, 'size', size, 'type', type, 'name', name) order by id), '[]')
  from receipts where entry_id = entries.id and deleted_at is null)`

const table = getTableColumns(entries)
const LISTED_COLUMNS = sql.raw(
  [
    ...COLUMNS.map((name) => `${table[name].name} as "${name}"`),
    `${referencedColumn('name', 'projects', 'project_id')} as project`,
    `${referencedColumn('name', 'categories', 'category_id')} as category`,
    `${referencedColumn('name', 'companies', 'company_id')} as company`,
    `${referencedColumn('name', 'methods', 'method_id')} as method`,
    `${referencedColumn('name', 'clients', 'client_id')} as client`,
    `${referencedColumn('occurrences', 'series', 'series_id')} as occurrences`,
    `${RECEIPTS} as receipts`,
  ].join(', '),
)

/** Lists entries in the given order. The rows come as one JSON text, whose parsing takes a third of the processor time of rows and columns. */
export async function listEntries(db: Db, where: SQL | undefined, order: SQL[], limit?: number): Promise<ListedEntry[]> {
  const selected = sql`select ${LISTED_COLUMNS} from entries where ${where} order by ${sql.join(order, sql`, `)}`
  const page = limit === undefined ? selected : sql`${selected} limit ${limit}`
  const { rows } = await db.execute<{ page: ListedEntry[] }>(
    sql`select coalesce(json_agg(listed), '[]') as page from (${page}) as listed`,
  )
  return rows[0]?.page ?? []
}

/** A page of entries, with `nextCursor` where more follow. */
export type EntriesPage = { rows: ListedEntry[]; nextCursor?: string }

/** Builds a page from at most `limit + 1` rows, the last of which only tells that more follow. The cursor is for the order `sort`. */
export function toEntriesPage(found: ListedEntry[], limit: number, sort: EntryOrder['sort'] = 'date'): EntriesPage {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, ...(last ? { nextCursor: `${sort === 'date' ? last.date : ''}_${last.id}` } : {}) }
}
