import type { Basis } from 'contract/finance/dashboard.ts'
import { PAYABLE_DAYS } from 'contract/finance/due.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOfMonth,
  lastDayOfMonth,
  sameDayInMonth,
  toMonth,
} from 'contract/values/dates.ts'
import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareRead } from '#db/prepared-read.ts'
import { categories, projects } from '#db/tables/config.ts'
import { entries, monthlyTotals } from '#db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'
import { centavosExpression, openCondition } from '../sums/summary.ts'
import { type BasisParam, prepareForBasis } from './cash-sources.ts'

export const CASH_FLOW_MONTHS = 6
const TOP_CATEGORIES = 5
/** Both kinds of entries. Conditions on months have to name them, because the indexes of the totals begin with the kind. */
const BOTH_KINDS: EntryKind[] = ['inflow', 'outflow']

/** `dayBefore`: the day of the previous month that corresponds to today (28/02 for 31/03). */
type FigureDays = Record<'today' | 'monthStart' | 'monthEnd' | 'beforeStart' | 'dayBefore' | 'payableEnd', CivilDate>
type FigureParam = BasisParam<FigureDays>

export type MonthSums = Record<'month' | 'soFar' | 'before', string>

const monthSumsExpression = (kind: EntryKind, param: FigureParam, days: SQL) => sql<MonthSums>`(
  select json_build_object(
    'month', coalesce(sum(centavos) filter (where date >= ${param('monthStart')}), 0)::text,
    'soFar', coalesce(sum(centavos) filter (where date between ${param('monthStart')} and ${param('today')}), 0)::text,
    'before', coalesce(sum(centavos) filter (where date <= ${param('dayBefore')}), 0)::text)
  from ${days} where kind = ${sql.raw(`'${kind}'`)} and date between ${param('beforeStart')} and ${param('monthEnd')})`

/** In centavos, as digits. `soon`: due from today to 30 days on. `lateCount` also counts outflows without a value. */
export type PayableSums = { soon: string; late: string; lateCount: number }

const payableSumsExpression = (param: FigureParam) => sql<PayableSums>`(
  select json_build_object(
    'soon', coalesce(sum(open_centavos) filter (where date >= ${param('today')}), 0)::text,
    'late', coalesce(sum(open_centavos) filter (where date < ${param('today')}), 0)::text,
    'lateCount', coalesce(sum(open) filter (where date < ${param('today')}), 0))
  from daily_totals where kind = 'outflow' and open > 0 and date <= ${param('payableEnd')})`

export type NextDue = { description: string; date: CivilDate }

const nextDueExpression = (param: FigureParam) => sql<NextDue | null>`(
  select json_build_object('description', description, 'date', date) from entries
  where ${openCondition('outflow')} and ${entries.date} >= ${param('today')} order by date, id limit 1)`

const readFigureRow = prepareForBasis(({ name, days }) =>
  prepareRead(`${name}_figures`, (db, param: FigureParam) =>
    db
      .select({
        revenue: monthSumsExpression('inflow', param, days(param)),
        expense: monthSumsExpression('outflow', param, days(param)),
        payable: payableSumsExpression(param),
        next: nextDueExpression(param),
      })
      .from(sql`(values (1)) as one`),
  ),
)

/** One statement, so that all figures are of the same moment. */
export async function readFigures(db: Db, basis: Basis, today: CivilDate) {
  const month = toMonth(today)
  const before = addMonths(month, -1)
  const days = {
    today,
    monthStart: firstDayOfMonth(month),
    monthEnd: lastDayOfMonth(month),
    beforeStart: firstDayOfMonth(before),
    dayBefore: sameDayInMonth(before, today),
    payableEnd: addDays(today, PAYABLE_DAYS),
  }
  const [figures] = await readFigureRow(db, basis, days, { from: days.beforeStart, to: days.monthEnd })
  if (!figures) throw new Error('a statement of one row answered none')
  return figures
}

const monthlySum = centavosExpression(sql`sum(${monthlyTotals.centavos})`)

const readMonthSums = prepareForBasis(({ name, months }) =>
  prepareRead(`${name}_cash_flow`, (db, param: BasisParam<Record<'from' | 'to', CivilDate>>) =>
    db
      .select({
        kind: sql<EntryKind>`${monthlyTotals.kind}`,
        month: sql<CivilDate>`${monthlyTotals.month}::text`,
        centavos: monthlySum,
      })
      .from(months(param))
      .where(and(inArray(monthlyTotals.kind, BOTH_KINDS), between(monthlyTotals.month, param('from'), param('to'))))
      .groupBy(monthlyTotals.kind, monthlyTotals.month),
  ),
)

export function sumByMonth(db: Db, basis: Basis, today: CivilDate) {
  const month = toMonth(today)
  const from = firstDayOfMonth(addMonths(month, 1 - CASH_FLOW_MONTHS))
  return readMonthSums(db, basis, { from, to: firstDayOfMonth(month) }, { from, to: lastDayOfMonth(month) })
}

const toMonthWindow = (day: CivilDate) => ({ from: firstDayOfMonth(toMonth(day)), to: lastDayOfMonth(toMonth(day)) })

const readTopCategories = prepareForBasis(({ name, months }) =>
  prepareRead(`${name}_categories`, (db, param: BasisParam<{ month: CivilDate }>) =>
    db
      .select({ id: categories.id, name: categories.name, color: categories.color, centavos: monthlySum })
      .from(months(param))
      .leftJoin(categories, eq(categories.id, monthlyTotals.categoryId))
      .where(and(eq(monthlyTotals.kind, 'outflow'), eq(monthlyTotals.month, param('month'))))
      .groupBy(categories.id)
      .having(sql`sum(${monthlyTotals.centavos}) > 0`)
      .orderBy(desc(monthlySum), asc(categories.name))
      .limit(TOP_CATEGORIES),
  ),
)

/** Outflows without a category count as one, whose id is null. */
export const findTopCategories = (db: Db, basis: Basis, today: CivilDate) =>
  readTopCategories(db, basis, { month: firstDayOfMonth(toMonth(today)) }, toMonthWindow(today))

/** In centavos. `id`: null for money without a project. */
export type ProjectSums = { id: number | null; name: string | null; isActive: boolean; received: bigint; cost: bigint }

type ProjectSumValues = [id: number | null, name: string | null, isActive: boolean, received: string, cost: string]

const sumOfKind = (kind: EntryKind) => sql`sum(centavos) filter (where kind = ${sql.raw(`'${kind}'`)})`

/** As one JSON text: drizzle takes longer to map the rows than PostgreSQL to write them. */
const readProjectSums = prepareForBasis(({ name, months }) =>
  prepareRead(`${name}_profits`, (db, param: BasisParam<{ month: CivilDate }>) => {
    const sums = sql`(
      select project_id, ${sumOfKind('inflow')} as received, ${sumOfKind('outflow')} as cost from ${months(param)}
      where kind in ('inflow', 'outflow') and month = ${param('month')} group by project_id) as sums`
    const values = sql`json_build_array(${projects.id}, ${projects.name}, ${projects.id} is not null and ${projects.archivedAt} is null,
      coalesce(received, 0)::text, coalesce(cost, 0)::text)`
    return db
      .select({
        rows: sql<ProjectSumValues[]>`coalesce(json_agg(${values} order by coalesce(received, 0) desc, ${projects.name}), '[]')`,
      })
      .from(projects)
      .fullJoin(sums, sql`${projects.id} = project_id`)
  }),
)

export async function sumThisMonthByProject(db: Db, basis: Basis, today: CivilDate): Promise<ProjectSums[]> {
  const found = await readProjectSums(db, basis, { month: firstDayOfMonth(toMonth(today)) }, toMonthWindow(today))
  return found.flatMap(({ rows }) =>
    rows.map(([id, name, isActive, received, cost]) => ({ id, name, isActive, received: BigInt(received), cost: BigInt(cost) })),
  )
}
