import type { Board } from 'contract/team/board.ts'
import { addDays, addMonths, type CivilDate, daysBetween, firstDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { and, asc, type Column, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { dailyPoints, members, monthlyPoints } from '#db/tables/team.ts'

type DateRange = { from: CivilDate; until: CivilDate }
type SignedRange = DateRange & { sign: 1 | -1 }

export type PeriodParts = { months: DateRange; head: SignedRange; tail: SignedRange }

function nearestMonthStart(date: CivilDate): CivilDate {
  const first = firstDayOfMonth(toMonth(date))
  const next = firstDayOfMonth(addMonths(toMonth(date), 1))
  return daysBetween(first, date) <= daysBetween(date, next) ? first : next
}

const toSignedRange = (from: CivilDate, until: CivilDate): SignedRange =>
  from <= until ? { from, until, sign: 1 } : { from: until, until: from, sign: -1 }

/** Both days included. At most 15 days are added or subtracted at each end; a short period is summed day by day. */
export function splitPeriod(start: CivilDate, end: CivilDate): PeriodParts {
  const after = addDays(end, 1)
  const [from, until] = [nearestMonthStart(start), nearestMonthStart(after)]
  const [head, tail] = [toSignedRange(start, from), toSignedRange(until, after)]
  const ragged = daysBetween(head.from, head.until) + daysBetween(tail.from, tail.until)
  if (ragged < daysBetween(start, after)) return { months: { from, until }, head, tail }
  const nothing = { from: after, until: after }
  return { months: nothing, head: toSignedRange(start, after), tail: { ...nothing, sign: 1 } }
}

type PeriodValues = Record<'monthsFrom' | 'monthsUntil' | 'headFrom' | 'headUntil' | 'tailFrom' | 'tailUntil', CivilDate> &
  Record<'headSign' | 'tailSign', 1 | -1>
type PeriodParam = ReadParam<PeriodValues>

function sumsQuery(db: Db, param: PeriodParam) {
  const { memberId, points, meetings, sales, centavos } = monthlyPoints
  const inMonths = and(gte(monthlyPoints.month, param('monthsFrom')), lt(monthlyPoints.month, param('monthsUntil')))
  const ofMonths = db.select({ memberId, points, meetings, sales, centavos }).from(monthlyPoints).where(inMonths)
  return unionAll(ofMonths, signedDaysQuery(db, 'head', param), signedDaysQuery(db, 'tail', param)).as('sums')
}

function signedDaysQuery(db: Db, end: 'head' | 'tail', param: PeriodParam) {
  const signedExpression = (column: Column) => sql<number>`${param(`${end}Sign`)}::int * ${column}`.mapWith(Number)
  return db
    .select({
      memberId: dailyPoints.memberId,
      points: signedExpression(dailyPoints.points),
      meetings: signedExpression(dailyPoints.meetings),
      sales: signedExpression(dailyPoints.sales),
      centavos: signedExpression(dailyPoints.centavos),
    })
    .from(dailyPoints)
    .where(and(gte(dailyPoints.date, param(`${end}From`)), lt(dailyPoints.date, param(`${end}Until`))))
}

const totalExpression = (column: Column) => sql<number>`sum(${column})::bigint`.mapWith(Number).as(column.name)

function memberTotalsQuery(db: Db, param: PeriodParam) {
  const sums = sumsQuery(db, param)
  return db
    .select({
      memberId: sums.memberId,
      points: totalExpression(sums.points),
      meetings: totalExpression(sums.meetings),
      sales: totalExpression(sums.sales),
      centavos: totalExpression(sums.centavos),
    })
    .from(sums)
    .groupBy(sums.memberId)
    .as('totals')
}

/** Equal points share a rank (1, 2, 2, 4), sorted by name. Members without any points, meetings or sales are left out. */
function rankingQuery(db: Db, param: PeriodParam) {
  const totals = memberTotalsQuery(db, param)
  return db
    .select({
      id: members.id,
      name: members.name,
      rank: sql<number>`rank() over (order by ${totals.points} desc)`.mapWith(Number),
      points: totals.points,
      meetings: totals.meetings,
      sales: totals.sales,
      soldCentavos: sql<string>`${totals.centavos}::text`,
    })
    .from(totals)
    .innerJoin(members, eq(members.id, totals.memberId))
    .where(or(ne(totals.points, 0), ne(totals.meetings, 0), ne(totals.sales, 0)))
    .orderBy(desc(totals.points), asc(members.name), asc(members.id))
}

const readRanking = prepareRead('team_ranking', rankingQuery)

const toPeriodValues = ({ months, head, tail }: PeriodParts): PeriodValues => ({
  monthsFrom: months.from,
  monthsUntil: months.until,
  headFrom: head.from,
  headUntil: head.until,
  headSign: head.sign,
  tailFrom: tail.from,
  tailUntil: tail.until,
  tailSign: tail.sign,
})

/**
 * Specification §7. The cost depends on the number of months and days, not of activities.
 * @throws 422 if the period ends before it starts
 */
export async function readBoard({ db }: Ctx, { from, to }: { from: CivilDate; to: CivilDate }): Promise<z.infer<typeof Board>> {
  if (from > to) throw invalidFieldsError({ 'filters.date_end': 'A data final não pode ser anterior à inicial' })
  return readRanking(db, toPeriodValues(splitPeriod(from, to)))
}
