import { firstDay, lastDay } from 'contract/dates.ts'
import { and, asc, between, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { categories, clients, companies, projects } from '../../../db/tables/config.ts'
import { dailyTotals, entries, monthlyTotals } from '../../../db/tables/entries.ts'
import type { EntryKind } from '../filters.ts'
import { open } from '../open.ts'

const BOTH: EntryKind[] = ['inflow', 'outflow']

/** The digits of a sum that may be larger than a number holds. */
const sumOf = (amount: SQL) => sql<bigint>`coalesce(sum(${amount}), 0)::bigint`.mapWith(BigInt)
const count = sql<number>`count(*)`.mapWith(Number)

const inMonth = (month: string) => between(entries.date, firstDay(month), lastDay(month))
const totalOf = (kind: EntryKind) =>
  sql<bigint>`coalesce(sum(${monthlyTotals.centavos}) filter (where ${eq(monthlyTotals.kind, kind)}), 0)::bigint`.mapWith(BigInt)

const sums = { received: totalOf('inflow'), spent: totalOf('outflow') }

/** What the dashboard's cards add up day by day; the two tables agree (docs/rollups.md). */
export async function monthSums(db: Db, month: string) {
  const [row] = await db
    .select(sums)
    .from(monthlyTotals)
    .where(eq(monthlyTotals.month, firstDay(month)))
  return row ?? { received: 0n, spent: 0n }
}

/** 0 in the sums stands for no project; projects that moved no money are left out. */
export function sumsByProject(db: Db, month: string) {
  return db
    .select({ name: projects.name, ...sums })
    .from(monthlyTotals)
    .leftJoin(projects, eq(projects.id, monthlyTotals.projectId))
    .where(eq(monthlyTotals.month, firstDay(month)))
    .groupBy(projects.id)
    .having(sql`bool_or(${monthlyTotals.centavos} <> 0)`)
    .orderBy(desc(sums.received), desc(sums.spent), asc(projects.name))
}

export function sumsByCategory(db: Db, month: string) {
  return db
    .select({ name: categories.name, spent: sums.spent })
    .from(monthlyTotals)
    .leftJoin(categories, eq(categories.id, monthlyTotals.categoryId))
    .where(and(eq(monthlyTotals.month, firstDay(month)), eq(monthlyTotals.kind, 'outflow')))
    .groupBy(categories.id)
    .having(sql`${sums.spent} <> 0`)
    .orderBy(desc(sums.spent), asc(categories.name))
}

/** Dated in the month and still open; those without a value are counted apart. */
export async function openIn(db: Db, kind: EntryKind, month: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(${entries.centavos})`.mapWith(Number),
      centavos: sumOf(sql`${entries.centavos}`),
    })
    .from(entries)
    .where(and(open(kind), inMonth(month)))
  return row ?? { count: 0, centavos: 0n }
}

/** Outflows of the month without a value. */
export async function incompleteIn(db: Db, month: string): Promise<number> {
  const [row] = await db
    .select({ count })
    .from(entries)
    .where(and(eq(entries.kind, 'outflow'), isNull(entries.deletedAt), isNull(entries.centavos), inMonth(month)))
  return row?.count ?? 0
}

/** How many have a value, out of the sums by day. */
export async function valuedIn(db: Db, month: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${dailyTotals.entries}), 0)`.mapWith(Number) })
    .from(dailyTotals)
    .where(between(dailyTotals.date, firstDay(month), lastDay(month)))
  return row?.count ?? 0
}

export function entriesOf(db: Db, month: string) {
  return db
    .select({
      id: entries.id,
      kind: entries.kind,
      data: entries.date,
      descricao: entries.description,
      projeto: projects.name,
      classe: sql<string | null>`coalesce(${categories.name}, ${clients.name})`,
      valorCentavos: entries.centavos,
      pagaEm: entries.paidOn,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(and(inArray(entries.kind, BOTH), isNull(entries.deletedAt), inMonth(month)))
    .orderBy(asc(entries.date), asc(entries.id))
}

/** Not archived, in the order of their names. */
export async function companyNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: companies.name })
    .from(companies)
    .where(isNull(companies.archivedAt))
    .orderBy(companies.name)
  return rows.map(({ name }) => name)
}
