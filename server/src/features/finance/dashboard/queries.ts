import { addDays, addMonths, type CivilDate, firstDayOfMonth, lastDayOfMonth, sameDayInMonth, toMonth } from 'contract/dates.ts'
import { and, asc, between, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { categories, projects } from '../../../db/tables/config.ts'
import { dailyTotals, entries, monthlyTotals } from '../../../db/tables/entries.ts'
import { openCondition, PAYABLE_DAYS } from '../open-condition.ts'
import { centavosExpression, countExpression } from '../sums.ts'

export const CASH_FLOW_MONTHS = 6
const TOP_CATEGORIES = 5

const sumDays = (from: CivilDate, to: CivilDate) =>
  centavosExpression(sql`sum(${dailyTotals.centavos}) filter (where ${between(dailyTotals.date, from, to)})`)

/** Sums by kind: the whole month, its days up to today, and the same days of the month before (31/03 against 28/02). */
export function sumMonthToDate(db: Db, today: CivilDate) {
  const month = toMonth(today)
  const before = addMonths(month, -1)
  return db
    .select({
      kind: dailyTotals.kind,
      month: sumDays(firstDayOfMonth(month), lastDayOfMonth(month)),
      soFar: sumDays(firstDayOfMonth(month), today),
      before: sumDays(firstDayOfMonth(before), sameDayInMonth(before, today)),
    })
    .from(dailyTotals)
    .where(between(dailyTotals.date, firstDayOfMonth(before), lastDayOfMonth(month)))
    .groupBy(dailyTotals.kind)
}

/** Sums the open outflows: `soon` are due from today to 30 days on, `late` before today. */
export async function sumPayable(db: Db, today: CivilDate) {
  const soon = between(dailyTotals.date, today, addDays(today, PAYABLE_DAYS))
  const late = lt(dailyTotals.date, today)
  const [sums] = await db
    .select({
      soon: centavosExpression(sql`sum(${dailyTotals.openCentavos}) filter (where ${soon})`),
      late: centavosExpression(sql`sum(${dailyTotals.openCentavos}) filter (where ${late})`),
      lateCount: countExpression(sql`sum(${dailyTotals.open}) filter (where ${late})`),
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.kind, 'outflow'), lte(dailyTotals.date, addDays(today, PAYABLE_DAYS))))
  return sums ?? { soon: 0n, late: 0n, lateCount: 0 }
}

export const findNextDue = (db: Db, today: CivilDate) =>
  db
    .select({ descricao: entries.description, data: entries.date })
    .from(entries)
    .where(and(openCondition('outflow'), gte(entries.date, today)))
    .orderBy(asc(entries.date), asc(entries.id))
    .limit(1)

const monthlySum = centavosExpression(sql`sum(${monthlyTotals.centavos})`)

export function sumByMonth(db: Db, today: CivilDate) {
  const month = toMonth(today)
  return db
    .select({ kind: monthlyTotals.kind, month: monthlyTotals.month, centavos: monthlySum })
    .from(monthlyTotals)
    .where(between(monthlyTotals.month, firstDayOfMonth(addMonths(month, 1 - CASH_FLOW_MONTHS)), firstDayOfMonth(month)))
    .groupBy(monthlyTotals.kind, monthlyTotals.month)
}

/** Finds the month's five largest categories of outflows. Outflows without a category count as one, whose id is null. */
export function findTopCategories(db: Db, today: CivilDate) {
  return db
    .select({ id: categories.id, name: categories.name, color: categories.color, centavos: monthlySum })
    .from(monthlyTotals)
    .leftJoin(categories, eq(categories.id, monthlyTotals.categoryId))
    .where(and(eq(monthlyTotals.kind, 'outflow'), eq(monthlyTotals.month, firstDayOfMonth(toMonth(today)))))
    .groupBy(categories.id)
    .having(sql`sum(${monthlyTotals.centavos}) > 0`)
    .orderBy(desc(monthlySum), asc(categories.name))
    .limit(TOP_CATEGORIES)
}

const sumOfKind = (kind: 'inflow' | 'outflow') =>
  centavosExpression(sql`sum(${monthlyTotals.centavos}) filter (where ${eq(monthlyTotals.kind, kind)})`)

const thisMonthCondition = (today: CivilDate) => eq(monthlyTotals.month, firstDayOfMonth(toMonth(today)))

const received = sumOfKind('inflow')
const cost = sumOfKind('outflow')

/** Lists every active project with this month's inflows and outflows; a project without money has zeros. */
export function sumByActiveProject(db: Db, today: CivilDate) {
  return db
    .select({ id: projects.id, name: projects.name, received, cost })
    .from(projects)
    .leftJoin(monthlyTotals, and(eq(monthlyTotals.projectId, projects.id), thisMonthCondition(today)))
    .where(isNull(projects.archivedAt))
    .groupBy(projects.id)
    .orderBy(desc(received), asc(projects.name))
}

/** Sums this month's money outside the active projects: without a project, and of archived projects. Project 0 in the sums means no project. */
export function sumOutsideActiveProjects(db: Db, today: CivilDate) {
  const hasProject = sql<boolean>`${monthlyTotals.projectId} <> 0`
  return db
    .select({ hasProject, received, cost })
    .from(monthlyTotals)
    .leftJoin(projects, eq(projects.id, monthlyTotals.projectId))
    .where(and(thisMonthCondition(today), or(eq(monthlyTotals.projectId, 0), isNotNull(projects.archivedAt))))
    .groupBy(hasProject)
    .orderBy(hasProject)
}
