import { computePoints } from 'contract/team/rules.ts'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { activities, ledger, members, pointRules } from '#db/tables/team.ts'
import type { TestApi } from './api.ts'
import { readLeaderboard } from './team.ts'

type Sums = { points: number; meetings: number; sales: number; centavos: number }
export type Contribution = Sums & { memberId: number; date: string }
type Period = readonly [start: string, end: string]

/**
 * Reads all lines of the ledger in the order in which they were added, and computes what each activity should give by the version of the
 * point rules under which it was registered. Deleted activities are included; their `standing` is false.
 */
export async function readTeamRecords(api: TestApi) {
  const lines = await api.db.select().from(ledger).orderBy(asc(ledger.id))
  const all = await api.db.select().from(activities).orderBy(asc(activities.id))
  const rules = new Map((await api.db.select().from(pointRules)).map((rule) => [rule.id, rule]))
  const expected = all.map(({ id, memberId, date, type, centavos, ruleId, deletedAt }) => {
    const rule = rules.get(ruleId)
    if (!rule) throw new Error(`no rule ${ruleId}`)
    const sale = type === 'SALE'
    const gives = {
      points: computePoints(rule, type, centavos),
      meetings: sale ? 0 : 1,
      sales: sale ? 1 : 0,
      centavos: centavos ?? 0,
    }
    return { standing: deletedAt === null, activityId: id, memberId, date, ruleId, ...gives }
  })
  return { lines, activities: expected }
}
export type TeamRecords = Awaited<ReturnType<typeof readTeamRecords>>

/**
 * Asserts that each activity that is not deleted has exactly one line that is not reversed, with the right values, and that a
 * deleted activity has none.
 */
export function expectOneLineEach({ lines, activities: expected }: TeamRecords): void {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId))
  const left = lines.filter(({ id, kind }) => kind === 'given' && !reversed.has(id))
  const facts = left.map(({ activityId, memberId, date, ruleId, points, meetings, sales, centavos }) => ({
    standing: true,
    ...{ activityId, memberId, date, ruleId, points, meetings, sales, centavos },
  }))
  expect(facts.sort((a, b) => a.activityId - b.activityId)).toEqual(expected.filter(({ standing }) => standing))
}

const NOTHING: Sums = { points: 0, meetings: 0, sales: 0, centavos: 0 }
const addSums = (a: Sums, b: Sums): Sums => ({
  points: a.points + b.points,
  meetings: a.meetings + b.meetings,
  sales: a.sales + b.sales,
  centavos: a.centavos + b.centavos,
})

/** Computes the leaderboard independently of the server's sums. */
function computeBoard(names: Map<number, string>, contributions: readonly Contribution[], [start, end]: Period) {
  const inPeriod = contributions.filter(({ date }) => start <= date && date <= end)
  const byMember = [...Map.groupBy(inPeriod, ({ memberId }) => memberId)]
  const rows = byMember
    .map(([id, own]) => ({ id, name: names.get(id) ?? '', ...own.reduce<Sums>(addSums, NOTHING) }))
    .filter(({ points, meetings, sales }) => points !== 0 || meetings !== 0 || sales !== 0)
  return rows
    .sort((a, b) => b.points - a.points || a.name.localeCompare(b.name, 'pt-BR'))
    .map(({ id, name, points, meetings, sales, centavos }) => ({
      id,
      name,
      rank: 1 + rows.filter((other) => other.points > points).length,
      points,
      meetings,
      sales,
      soldCentavos: String(centavos),
    }))
}

/** Asserts that the leaderboard agrees with the ledger's lines and with the activities that are not deleted. */
export async function expectTrueBoard(api: TestApi, { lines, activities: expected }: TeamRecords, period: Period): Promise<void> {
  const names = new Map((await api.db.select().from(members)).map(({ id, name }) => [id, name]))
  const board = await readLeaderboard(api, ...period)
  expect(board).toEqual(computeBoard(names, lines, period))
  expect(board).toEqual(
    computeBoard(
      names,
      expected.filter(({ standing }) => standing),
      period,
    ),
  )
}
