import type { Board } from 'contract/team/board.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { and, asc, type Column, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { dailyPoints, members, monthlyPoints } from '#db/tables/team.ts'
import { type PeriodParts, splitPeriod } from './period.ts'

/** The parts of a period as the parameters of the ranking. */
type PeriodValues = Record<'monthsFrom' | 'monthsUntil' | 'headFrom' | 'headUntil' | 'tailFrom' | 'tailUntil', CivilDate> &
  Record<'headSign' | 'tailSign', 1 | -1>
type PeriodParam = ReadParam<PeriodValues>

/**
 * Selects the sums of the whole months and of the days at either end, one row per member and month or day. The sums of days that the
 * months have too many are negative.
 */
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

/**
 * Ranks members by points. Equal points share a rank (1, 2, 2, 4), and are sorted by name. Members without any points, meetings or
 * sales are left out.
 */
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
 * Answers the leaderboard of a period (specification §7). The cost depends on the number of months and days, not on the number of
 * activities.
 * @throws 422 where the period ends before it starts
 */
export async function readBoard({ db }: Ctx, { from, to }: { from: CivilDate; to: CivilDate }): Promise<z.infer<typeof Board>> {
  if (from > to) throw invalidFieldsError({ 'filters.date_end': 'A data final não pode ser anterior à inicial' })
  return readRanking(db, toPeriodValues(splitPeriod(from, to)))
}
