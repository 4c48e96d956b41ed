import type { EntryOrder } from 'contract/finance/filters.ts'
import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepareRead } from '../../db/prepared-read.ts'
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

type EntryRow = Pick<Entry, (typeof COLUMNS)[number]>

/** An entry with the names of its config items, and its receipts. */
export type ListedEntry = EntryRow &
  Record<'project' | 'category' | 'company' | 'method' | 'client', string | null> & {
    /** Number of occurrences of its series; null where the series has no end. */
    occurrences: number | null
    receipts: ReceiptSummary[]
  }

const table = getTableColumns(entries)
/** The columns that a page selects of `entries`, named as in `ListedEntry`. */
export const LISTED_COLUMNS: SQL = sql.raw(COLUMNS.map((name) => `entries.${table[name].name} as "${name}"`).join(', '))

type ById<Value> = Record<string, Value>
/** A page as the statement answers it: the rows, and what they refer to by id. */
export type ListedPage = {
  rows: EntryRow[]
  names: Record<'projects' | 'categories' | 'companies' | 'methods' | 'clients', ById<string>>
  occurrences: ById<number | null>
  receipts: ById<ReceiptSummary[]>
}

const byId = (value: string, from: string, reference: keyof EntryRow) =>
  `(select coalesce(json_object_agg(id, ${value}), '{}') from ${from} where id = any(array(select "${reference}" from page)))`
const NAMES = Object.entries({
  projects: 'projectId',
  categories: 'categoryId',
  companies: 'companyId',
  methods: 'methodId',
  clients: 'clientId',
} as const).map(([from, reference]) => `'${from}', ${byId('name', from, reference)}`)
const RECEIPTS = `(select coalesce(json_object_agg(entry_id, receipts), '{}') from (
  select entry_id, json_agg(json_build_object(
    'id', id, 'kind', kind, 'thumbnailKey', thumbnail_key, 'size', size, 'type', type, 'name', name) order by id) as receipts
  from receipts where entry_id = any(array(select id from page)) and deleted_at is null group by entry_id) as files)`

/**
 * Answers a page as one JSON value: the rows first, then each name once. A subselect per row and name makes PostgreSQL work twice as long,
 * and the parsing of one JSON text takes a third of the processor time of rows and columns.
 * @param page selects `LISTED_COLUMNS`, in the order of the list
 */
export const listedPageExpression = (page: SQL): SQL<ListedPage> => sql`(
  with page as materialized (${page})
  select json_build_object(
    'rows', (select coalesce(json_agg(page), '[]') from page),
    'names', json_build_object(${sql.raw(NAMES.join(', '))}),
    'occurrences', ${sql.raw(byId('occurrences', 'series', 'seriesId'))},
    'receipts', ${sql.raw(RECEIPTS)}))`

const lookUp = <Value>(values: ById<Value>, id: number | null): Value | null => (id === null ? null : (values[id] ?? null))

/** Joins the rows of a page with their names and receipts. */
export const toListedEntries = ({ rows, names, occurrences, receipts }: ListedPage): ListedEntry[] =>
  rows.map((row) => ({
    ...row,
    project: lookUp(names.projects, row.projectId),
    category: lookUp(names.categories, row.categoryId),
    company: lookUp(names.companies, row.companyId),
    method: lookUp(names.methods, row.methodId),
    client: lookUp(names.clients, row.clientId),
    occurrences: lookUp(occurrences, row.seriesId),
    receipts: receipts[row.id] ?? [],
  }))

/** Reads a page that is planned with its own values: filters, whose best index depends on them. */
export async function readListedPage(db: Db, page: SQL): Promise<ListedEntry[]> {
  const { rows } = await db.execute<{ page: ListedPage }>(sql`select ${listedPageExpression(page)} as page`)
  return rows[0] ? toListedEntries(rows[0].page) : []
}

/** Defines a page that is read by a prepared statement. @param page as `listedPageExpression` takes it, with `param` in place of values */
export function prepareListedPage<Values extends Record<string, unknown>>(
  name: string,
  page: (param: (name: keyof Values & string) => Placeholder) => SQL,
): (db: Db, values: Values) => Promise<ListedEntry[]> {
  const read = prepareRead<Values, { page: ListedPage }[]>(name, (db, param) =>
    db.select({ page: listedPageExpression(page(param)) }).from(sql`(values (1)) as one`),
  )
  return async (db, values) => (await read(db, values)).flatMap(({ page }) => toListedEntries(page))
}

/** Lists entries in the given order. */
export function listEntries(db: Db, where: SQL | undefined, order: SQL[], limit: number): Promise<ListedEntry[]> {
  return readListedPage(
    db,
    sql`select ${LISTED_COLUMNS} from entries where ${where} order by ${sql.join(order, sql`, `)} limit ${limit}`,
  )
}

/** A page of entries, with `nextCursor` where more follow. */
export type EntriesPage = { rows: ListedEntry[]; nextCursor?: string }

/** Builds a page from at most `limit + 1` rows, the last of which only tells that more follow. The cursor is for the order `sort`. */
export function toEntriesPage(found: ListedEntry[], limit: number, sort: EntryOrder['sort'] = 'date'): EntriesPage {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, ...(last ? { nextCursor: `${sort === 'date' ? last.date : ''}_${last.id}` } : {}) }
}
