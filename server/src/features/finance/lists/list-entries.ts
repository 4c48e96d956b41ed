import { ENTRY_TEXT_NAMES } from 'contract/finance/entries.ts'
import type { EntryOrder } from 'contract/finance/filters.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { entries } from '#db/tables/entries.ts'
import type { ListedReceiptRow } from '../receipts/insert-receipts.ts'

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
  'supplierId',
  'paidOn',
  'paidCentavos',
  ...ENTRY_TEXT_NAMES,
  'recurrence',
  'seriesId',
  'occurrence',
] as const satisfies (keyof Entry)[]

type EntryRow = Pick<Entry, (typeof COLUMNS)[number]>

export type SeriesEnds = { part: number | null; recurrence: number | null }

export type ListedEntry = EntryRow &
  Record<'project' | 'category' | 'company' | 'method' | 'client' | 'supplier', string | null> & {
    ends: SeriesEnds | null
    receipts: ListedReceiptRow[]
  }

const table = getTableColumns(entries)
export const LISTED_COLUMNS: SQL = sql.raw(COLUMNS.map((name) => `entries.${table[name].name} as "${name}"`).join(', '))

type RowValues = ValuesOf<typeof COLUMNS>
type ValuesOf<Names extends (keyof Entry)[]> = { [At in keyof Names]: Entry[Names[At]] }
type ById<Value> = Record<string, Value>
type References = Record<'projects' | 'categories' | 'companies' | 'methods' | 'clients' | 'suppliers', ById<string>> & {
  ends: ById<SeriesEnds>
  receipts: ById<ListedReceiptRow[]>
}

const ROWS = `(select coalesce(json_agg(json_build_array(${COLUMNS.map((name) => `"${name}"`).join(', ')})), '[]') from page)`
const byId = (value: string, from: string, reference: keyof EntryRow) =>
  `(select coalesce(json_object_agg(id, ${value}), '{}') from ${from} where id = any(array(select "${reference}" from page)))`
const RECEIPTS = `(select coalesce(json_object_agg(entry_id, receipts), '{}') from (
  select entry_id, json_agg(json_build_object(
    'id', id, 'kind', kind, 'thumbnailKey', thumbnail_key, 'size', size, 'type', type, 'name', name) order by id) as receipts
  from receipts where entry_id = any(array(select id from page)) and deleted_at is null group by entry_id) as files)`
const ENDS = `json_build_object('part', occurrences, 'recurrence', (
  select case when count(*) = count(parts.occurrences) then max(parts.occurrences) end from series parts
  where coalesce(parts.split_from, parts.id) = coalesce(series.split_from, series.id)))`
const REFERENCES = `json_build_object(
  'projects', ${byId('name', 'projects', 'projectId')}, 'categories', ${byId('name', 'categories', 'categoryId')},
  'companies', ${byId('name', 'companies', 'companyId')}, 'methods', ${byId('name', 'methods', 'methodId')},
  'clients', ${byId('name', 'clients', 'clientId')}, 'suppliers', ${byId('name', 'suppliers', 'supplierId')},
  'ends', ${byId(ENDS, 'series', 'seriesId')},
  'receipts', ${RECEIPTS})`

/**
 * A subselect per row and name would take PostgreSQL twice as long; one JSON text is parsed in a third of the time.
 * @param page selects `LISTED_COLUMNS`, in the order of the list
 */
export const listedPageFromClause = (page: SQL): SQL => sql`(
  with page as materialized (${page}) select ${sql.raw(ROWS)} as rows, ${sql.raw(REFERENCES)} as refs) as listed`

export const LISTED_PAGE = { rows: sql<RowValues[]>`listed.rows`, refs: sql<References>`listed.refs` }
export type ListedPage = { rows: RowValues[]; refs: References }

const lookUp = <Value>(values: ById<Value>, id: number | null): Value | null => (id === null ? null : (values[id] ?? null))

function toEntryRow(values: RowValues): EntryRow {
  const row: Partial<Record<keyof EntryRow, unknown>> = {}
  COLUMNS.forEach((name, at) => {
    row[name] = values[at]
  })
  return row as EntryRow
}

function toListedEntry(values: RowValues, refs: References): ListedEntry {
  const row = toEntryRow(values)
  return {
    ...row,
    project: lookUp(refs.projects, row.projectId),
    category: lookUp(refs.categories, row.categoryId),
    company: lookUp(refs.companies, row.companyId),
    method: lookUp(refs.methods, row.methodId),
    client: lookUp(refs.clients, row.clientId),
    supplier: lookUp(refs.suppliers, row.supplierId),
    ends: lookUp(refs.ends, row.seriesId),
    receipts: refs.receipts[row.id] ?? [],
  }
}

export const toListedEntries = ({ rows, refs }: ListedPage): ListedEntry[] => rows.map((values) => toListedEntry(values, refs))

/** PostgreSQL plans for the page's own values, because the best index depends on the filters. */
export async function readListedPage(db: Db, page: SQL): Promise<ListedEntry[]> {
  const { rows } = await db.execute<ListedPage>(sql`select rows, refs from ${listedPageFromClause(page)}`)
  return rows.flatMap(toListedEntries)
}

export function prepareListedPage<Values extends Record<string, unknown>>(
  name: string,
  page: (param: ReadParam<Values>) => SQL,
): (db: Db, values: Values) => Promise<ListedEntry[]> {
  const read = prepareRead(name, (db, param: ReadParam<Values>) => db.select(LISTED_PAGE).from(listedPageFromClause(page(param))))
  return async (db, values) => (await read(db, values)).flatMap(toListedEntries)
}

export function listEntries(db: Db, where: SQL | undefined, order: SQL[], limit: number): Promise<ListedEntry[]> {
  return readListedPage(
    db,
    sql`select ${LISTED_COLUMNS} from entries where ${where} order by ${sql.join(order, sql`, `)} limit ${limit}`,
  )
}

export type EntriesPage = { rows: ListedEntry[]; nextCursor?: string }

export function toEntriesPage(found: ListedEntry[], limit: number, sort: EntryOrder['sort'] = 'date'): EntriesPage {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, ...(last ? { nextCursor: `${sort === 'date' ? last.date : ''}_${last.id}` } : {}) }
}
