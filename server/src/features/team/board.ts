import type { CivilDate } from 'contract/dates.ts'
import type { Board } from 'contract/team/board.ts'
import { and, asc, type Column, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Ctx } from '../../core/context.ts'
import { invalidFieldsError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { dailyPoints, members, monthlyPoints } from '../../db/tables/team.ts'
import { type PeriodParts, splitPeriod } from './period.ts'

/** Selects the sums of the whole months, and those of the days at either end with their sign: a row per member and month or day. */
function sumsQuery(db: Db, { months, head, tail }: PeriodParts) {
  const { memberId, points, meetings, sales, centavos } = monthlyPoints
  const inMonths = and(gte(monthlyPoints.month, months.from), lt(monthlyPoints.month, months.until))
  const ofMonths = db.select({ memberId, points, meetings, sales, centavos }).from(monthlyPoints).where(inMonths)
  return unionAll(ofMonths, signedDaysQuery(db, head), signedDaysQuery(db, tail)).as('sums')
}

function signedDaysQuery(db: Db, { from, until, sign }: PeriodParts['head']) {
  const times = (column: Column) => sql<number>`${sign}::int * ${column}`.mapWith(Number)
  return db
    .select({
      memberId: dailyPoints.memberId,
      points: times(dailyPoints.points),
      meetings: times(dailyPoints.meetings),
      sales: times(dailyPoints.sales),
      centavos: times(dailyPoints.centavos),
    })
    .from(dailyPoints)
    .where(and(gte(dailyPoints.date, from), lt(dailyPoints.date, until)))
}

const totalExpression = (column: Column) => sql<number>`sum(${column})::bigint`.mapWith(Number).as(column.name)

function memberTotalsQuery(db: Db, period: PeriodParts) {
  const sums = sumsQuery(db, period)
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

/** Ranks members by points, then by name; equal points share a rank (1, 2, 2, 4). Members with nothing at all are left out. */
function rankingQuery(db: Db, period: PeriodParts) {
  const totals = memberTotalsQuery(db, period)
  return db
    .select({
      id: members.id,
      name: members.name,
      rank: sql<number>`rank() over (order by ${totals.points} desc)`.mapWith(Number),
      total_points: totals.points,
      total_meetings: totals.meetings,
      total_sales: totals.sales,
      soldCentavos: sql<string>`${totals.centavos}::text`,
    })
    .from(totals)
    .innerJoin(members, eq(members.id, totals.memberId))
    .where(or(ne(totals.points, 0), ne(totals.meetings, 0), ne(totals.sales, 0)))
    .orderBy(desc(totals.points), asc(members.name), asc(members.id))
}

/** Answers the leaderboard of a period (specification §7). Its cost depends on the number of months and days, not of activities. @throws 422 where the period ends before it starts */
export async function readBoard(
  { db }: Ctx,
  { date_start: start, date_end: end }: { date_start: CivilDate; date_end: CivilDate },
): Promise<z.infer<typeof Board>> {
  if (start > end) throw invalidFieldsError({ 'filters.date_end': 'A data final não pode ser anterior à inicial' })
  return rankingQuery(db, splitPeriod(start, end))
}
