import type { CivilDate } from 'contract/dates.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { categories, clients, companies, methods, projects } from '../../db/tables/config.ts'
import { entries, receipts } from '../../db/tables/entries.ts'
import { series } from '../../db/tables/series.ts'
import { type EntryKind, matching } from './filters.ts'
import type { ReceiptRow } from './receipts/present.ts'

/** `2026-11-21_17` → the row after which the next page begins. */
function afterCursor(cursor: string) {
  const [date, id] = cursor.split('_')
  // A row comparison is one index range; an OR of conditions reads everything before it (ARCHITECTURE.md).
  return sql`(${entries.date}, ${entries.id}) < (${date}, ${id})`
}

const { folded: _folded, ...COLUMNS } = getTableColumns(entries)

/** Entries with the names of what they point to. */
export function listedEntries(db: Db) {
  return db
    .select({
      ...COLUMNS,
      project: projects.name,
      category: categories.name,
      company: companies.name,
      method: methods.name,
      client: clients.name,
      occurrences: series.occurrences,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(companies, eq(companies.id, entries.companyId))
    .leftJoin(methods, eq(methods.id, entries.methodId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(series, eq(series.id, entries.seriesId))
}

/** Newest first. No OFFSET: a deep page costs what the first one costs. */
function entriesBefore(db: Db, kind: EntryKind, { limit, cursor, ...filters }: EntryPage, today: CivilDate) {
  return listedEntries(db)
    .where(and(matching(kind, filters, today), cursor ? afterCursor(cursor) : undefined))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(limit)
}

async function receiptsOf(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, ReceiptRow[]>()
  const there = and(inArray(receipts.entryId, ids), isNull(receipts.deletedAt))
  const rows = await db.select().from(receipts).where(there).orderBy(asc(receipts.id))
  return Map.groupBy(rows, (row) => row.entryId)
}

export type ListedEntry = Awaited<ReturnType<typeof entriesBefore>>[number] & { receipts: ReceiptRow[] }

export type EntriesPage = { rows: ListedEntry[]; nextCursor?: string }

/** One page; `nextCursor` where there is more. */
export async function pageOfEntries(db: Db, kind: EntryKind, page: EntryPage, today: CivilDate): Promise<EntriesPage> {
  return pageOf(db, await entriesBefore(db, kind, { ...page, limit: page.limit + 1 }, today), page.limit)
}

/** Of the rows found, one more than `limit` where there is more: those of the page, with their receipts. */
export async function pageOf(db: Db, found: Omit<ListedEntry, 'receipts'>[], limit: number): Promise<EntriesPage> {
  const rows = found.slice(0, limit)
  const byEntry = await receiptsOf(
    db,
    rows.map(({ id }) => id),
  )
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => ({ ...row, receipts: byEntry.get(row.id) ?? [] })),
    ...(last ? { nextCursor: `${last.date}_${last.id}` } : {}),
  }
}
