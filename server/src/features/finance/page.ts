import type { CivilDate } from 'contract/dates.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { categories, clients, companies, methods, projects } from '../../db/tables/config.ts'
import { entries, receipts } from '../../db/tables/entries.ts'
import { type EntryKind, matching } from './filters.ts'

/** `2026-11-21_17` → the row after which the next page begins. */
function afterCursor(cursor: string) {
  const [date, id] = cursor.split('_')
  // A row comparison is one index range; an OR of conditions reads everything before it (ARCHITECTURE.md).
  return sql`(${entries.date}, ${entries.id}) < (${date}, ${id})`
}

/** Newest first. No OFFSET: a deep page costs what the first one costs. */
function entriesBefore(db: Db, kind: EntryKind, { limit, cursor, ...filters }: EntryPage, today: CivilDate) {
  return db
    .select({
      ...getTableColumns(entries),
      project: projects.name,
      category: categories.name,
      company: companies.name,
      method: methods.name,
      client: clients.name,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(companies, eq(companies.id, entries.companyId))
    .leftJoin(methods, eq(methods.id, entries.methodId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(and(matching(kind, filters, today), cursor ? afterCursor(cursor) : undefined))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(limit)
}

async function receiptsOf(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, ReceiptRow[]>()
  const rows = await db.select().from(receipts).where(inArray(receipts.entryId, ids)).orderBy(asc(receipts.id))
  return Map.groupBy(rows, (row) => row.entryId)
}

type ReceiptRow = typeof receipts.$inferSelect
export type ListedEntry = Awaited<ReturnType<typeof entriesBefore>>[number] & { receipts: ReceiptRow[] }

/** One page; `nextCursor` where there is more. */
export async function pageOfEntries(
  db: Db,
  kind: EntryKind,
  page: EntryPage,
  today: CivilDate,
): Promise<{ rows: ListedEntry[]; nextCursor?: string }> {
  const found = await entriesBefore(db, kind, { ...page, limit: page.limit + 1 }, today)
  const rows = found.slice(0, page.limit)
  const byEntry = await receiptsOf(
    db,
    rows.map(({ id }) => id),
  )
  const last = found.length > page.limit ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => ({ ...row, receipts: byEntry.get(row.id) ?? [] })),
    ...(last ? { nextCursor: `${last.date}_${last.id}` } : {}),
  }
}
