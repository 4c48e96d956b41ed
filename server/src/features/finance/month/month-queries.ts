import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { MAX_PRINTED_ENTRIES, type readMonth } from 'contract/finance/month.ts'
import { firstDayOfMonth, lastDayOfMonth } from 'contract/values/dates.ts'
import { and, asc, between, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { categories, clients, companies, projects } from '#db/tables/config.ts'
import { dailyTotals, entries, monthlyTotals } from '#db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'
import { centavosExpression, numberSumExpression } from '../sums/summary.ts'

const presentMoney = ({ received, spent }: { received: bigint; spent: bigint }) => ({
  revenueCentavos: String(received),
  expenseCentavos: String(spent),
  profitCentavos: String(received - spent),
})

const presentOpenSums = ({ open, openCentavos }: { open: number; openCentavos: bigint }) => ({
  count: open,
  totalCentavos: String(openCentavos),
})

/** One snapshot, so that the entries add up to the summary. */
export function readMonthReport({ db, today }: Ctx, month: string): Promise<HandlerResult<typeof readMonth>> {
  return readSnapshot(db, async (tx) => {
    const { received, spent } = await sumMonthByKind(tx, month)
    const count = received.valued + spent.valued + spent.incomplete
    return {
      month,
      today: today(),
      companies: await listCompanyNames(tx),
      ...presentMoney({ received: received.centavos, spent: spent.centavos }),
      payable: presentOpenSums(spent),
      receivable: presentOpenSums(received),
      incomplete: spent.incomplete,
      categories: (await sumByCategory(tx, month)).map((row) => ({ name: row.name, totalCentavos: String(row.spent) })),
      projects: (await sumByProject(tx, month)).map((row) => ({ name: row.name, ...presentMoney(row) })),
      count,
      entries: count > MAX_PRINTED_ENTRIES ? null : await listMonthEntries(tx, month),
    }
  })
}

const BOTH_KINDS: EntryKind[] = ['inflow', 'outflow']

const inMonthCondition = (month: string) => between(entries.date, firstDayOfMonth(month), lastDayOfMonth(month))
const sumOfKind = (kind: EntryKind) =>
  centavosExpression(sql`sum(${monthlyTotals.centavos}) filter (where ${eq(monthlyTotals.kind, kind)})`)

const NO_SUMS = { centavos: 0n, valued: 0, incomplete: 0, open: 0, openCentavos: 0n }

export async function sumMonthByKind(db: Db, month: string) {
  const rows = await db
    .select({
      kind: dailyTotals.kind,
      centavos: centavosExpression(sql`sum(${dailyTotals.centavos})`),
      valued: numberSumExpression(sql`sum(${dailyTotals.entries})`),
      incomplete: numberSumExpression(sql`sum(${dailyTotals.incomplete})`),
      open: numberSumExpression(sql`sum(${dailyTotals.open} - ${dailyTotals.openIncomplete})`),
      openCentavos: centavosExpression(sql`sum(${dailyTotals.openCentavos})`),
    })
    .from(dailyTotals)
    .where(between(dailyTotals.date, firstDayOfMonth(month), lastDayOfMonth(month)))
    .groupBy(dailyTotals.kind)
  const findSums = (kind: EntryKind) => rows.find((row) => row.kind === kind) ?? NO_SUMS
  return { received: findSums('inflow'), spent: findSums('outflow') }
}

const sums = { received: sumOfKind('inflow'), spent: sumOfKind('outflow') }

export function sumByProject(db: Db, month: string) {
  return db
    .select({ name: projects.name, ...sums })
    .from(monthlyTotals)
    .leftJoin(projects, eq(projects.id, monthlyTotals.projectId))
    .where(eq(monthlyTotals.month, firstDayOfMonth(month)))
    .groupBy(projects.id)
    .having(sql`bool_or(${monthlyTotals.centavos} <> 0)`)
    .orderBy(desc(sums.received), desc(sums.spent), asc(projects.name))
}

export function sumByCategory(db: Db, month: string) {
  return db
    .select({ name: categories.name, spent: sums.spent })
    .from(monthlyTotals)
    .leftJoin(categories, eq(categories.id, monthlyTotals.categoryId))
    .where(and(eq(monthlyTotals.month, firstDayOfMonth(month)), eq(monthlyTotals.kind, 'outflow')))
    .groupBy(categories.id)
    .having(sql`${sums.spent} <> 0`)
    .orderBy(desc(sums.spent), asc(categories.name))
}

export function listMonthEntries(db: Db, month: string) {
  return db
    .select({
      id: entries.id,
      kind: entries.kind,
      date: entries.date,
      description: entries.description,
      project: projects.name,
      classification: sql<string | null>`coalesce(${categories.name}, ${clients.name})`,
      centavos: entries.centavos,
      paidOn: entries.paidOn,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(and(inArray(entries.kind, BOTH_KINDS), isNull(entries.deletedAt), inMonthCondition(month)))
    .orderBy(asc(entries.date), asc(entries.id))
}

export async function listCompanyNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: companies.name })
    .from(companies)
    .where(isNull(companies.archivedAt))
    .orderBy(companies.name)
  return rows.map(({ name }) => name)
}
