import type { EntryFilters, EntryStatus, EntrySummary } from 'contract/finance/filters.ts'
import { type CivilDate, firstDayOfMonth, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { and, between, eq, gte, isNull, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { dailyTotals, entries, monthlyTotals } from '#db/tables/entries.ts'
import { type EntryKind, entryFilterCondition, findSearchedBeside, NOTHING_BESIDE } from '../lists/filters.ts'

/** The index `entries_open` contains these entries. */
export const openCondition = (kind: EntryKind | Placeholder) =>
  and(eq(entries.kind, kind), isNull(entries.deletedAt), isNull(entries.paidOn))

export const centavosExpression = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

export const numberSumExpression = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)

const betweenCondition = (column: AnyPgColumn, from: CivilDate | undefined, to: CivilDate | undefined) =>
  and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)

function sumRows(db: Db, where: SQL | undefined, today: CivilDate) {
  const late = and(isNull(entries.paidOn), lt(entries.date, today))
  return db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      centavos: centavosExpression(sql`sum(${entries.centavos})`),
      incomplete: sql<number>`count(*) filter (where ${isNull(entries.centavos)})`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${late})`.mapWith(Number),
      lateCentavos: centavosExpression(sql`sum(${entries.centavos} - ${entries.paidCentavos}) filter (where ${late})`),
    })
    .from(entries)
    .where(where)
}

type Sums = Awaited<ReturnType<typeof sumRows>>[number]

type Period = { kind: EntryKind; from: string; to: string; today: CivilDate }

const readDaySums = prepareRead('entries_day_sums', (db, param: ReadParam<Period>) => {
  const late = lt(dailyTotals.date, param('today'))
  return db
    .select({
      count: numberSumExpression(sql`sum(${dailyTotals.entries} + ${dailyTotals.incomplete})`),
      centavos: centavosExpression(sql`sum(${dailyTotals.centavos})`),
      incomplete: numberSumExpression(sql`sum(${dailyTotals.incomplete})`),
      late: numberSumExpression(sql`sum(${dailyTotals.open}) filter (where ${late})`),
      lateCentavos: centavosExpression(sql`sum(${dailyTotals.openCentavos}) filter (where ${late})`),
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.kind, param('kind')), between(dailyTotals.date, param('from'), param('to'))))
})

async function sumFromDailyTotals(
  db: Db,
  kind: EntryKind,
  { from, to }: EntryFilters,
  today: CivilDate,
): Promise<Sums | undefined> {
  const [sums] = await readDaySums(db, { kind, from: from ?? '-infinity', to: to ?? 'infinity', today })
  return sums
}

const isWholeMonths = ({ from, to }: EntryFilters): boolean =>
  (from === undefined || from === firstDayOfMonth(toMonth(from))) && (to === undefined || to === lastDayOfMonth(toMonth(to)))

const totalsCondition = (column: AnyPgColumn, item: IdOrNone | undefined) =>
  item === undefined ? undefined : eq(column, item === 'none' ? 0 : item)

async function sumFromMonthlyTotals(db: Db, kind: EntryKind, filters: EntryFilters, today: CivilDate): Promise<Sums | undefined> {
  const { from, to, project, category } = filters
  const [valued] = await db
    .select({
      count: numberSumExpression(sql`sum(${monthlyTotals.entries})`),
      centavos: centavosExpression(sql`sum(${monthlyTotals.centavos})`),
    })
    .from(monthlyTotals)
    .where(
      and(
        eq(monthlyTotals.kind, kind),
        totalsCondition(monthlyTotals.projectId, project),
        totalsCondition(monthlyTotals.categoryId, category),
        betweenCondition(monthlyTotals.month, from, to),
      ),
    )
  const ofStatus = (status: EntryStatus) => entryFilterCondition(kind, { ...filters, status }, today, NOTHING_BESIDE)
  const [incomplete] = await sumRows(db, ofStatus('incomplete'), today)
  const [late] = await sumRows(db, ofStatus('overdue'), today)
  if (!valued || !incomplete || !late) return undefined
  return {
    count: valued.count + incomplete.count,
    centavos: valued.centavos,
    incomplete: incomplete.count,
    late: late.late,
    lateCentavos: late.lateCentavos,
  }
}

async function sumEntries(db: Db, kind: EntryKind, filters: EntryFilters, today: CivilDate): Promise<Sums | undefined> {
  const { from: _from, to: _to, project, category, ...others } = filters
  const simple = Object.values(others).every((value) => value === undefined || value === false)
  if (simple && !project && !category) return sumFromDailyTotals(db, kind, filters, today)
  if (simple && isWholeMonths(filters)) return sumFromMonthlyTotals(db, kind, filters, today)
  const beside = await findSearchedBeside(db, kind, filters.q)
  const [sums] = await sumRows(db, entryFilterCondition(kind, filters, today, beside), today)
  return sums
}

export async function summarizeEntries(db: Db, kind: EntryKind, filters: EntryFilters, today: CivilDate): Promise<EntrySummary> {
  const sums = await sumEntries(db, kind, filters, today)
  return {
    count: sums?.count ?? 0,
    totalCentavos: String(sums?.centavos ?? 0n),
    incomplete: sums?.incomplete ?? 0,
    overdue: sums?.late ?? 0,
    overdueCentavos: String(sums?.lateCentavos ?? 0n),
  }
}
