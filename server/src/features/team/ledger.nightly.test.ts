import { deleteOrRestoreActivity, editActivity } from 'contract/team/activities.ts'
import { registerActivity } from 'contract/team/board.ts'
import { changeRules, readRules } from 'contract/team/rules.ts'
import { readTargets } from 'contract/team/targets.ts'
import { addDays, firstDayOfMonth, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { type Arbitrary, array, assert, asyncProperty, constantFrom, integer, oneof, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aMeeting, aSale, completeActivityEdit, createActivityInput, givenMembers } from '#testing/team.ts'
import { expectOneLineEach, expectTrueBoard, readTeamRecords } from '#testing/team-truth.ts'

const TODAY = '2026-11-21'
const EDGES = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-12-31',
  '2026-01-01',
  '2026-10-31',
  '2026-11-01',
  TODAY,
]
const day = oneof(
  constantFrom(...EDGES),
  integer({ min: 0, max: 1085 }).map((days) => addDays('2023-12-01', days)),
)
const period = oneof(
  { weight: 3, arbitrary: tuple(day, day).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const))) },
  { weight: 1, arbitrary: day.map((date) => [firstDayOfMonth(toMonth(date)), lastDayOfMonth(toMonth(date))] as const) },
)

/** Generates an activity of one of the members 1 to 4. There are only few amounts, so that equal ranks are likely. */
const draft = record({
  member: integer({ min: 1, max: 4 }),
  reais: constantFrom(null, null, 0.01, 99.99, 100, 1999.99, 9_999_999_999.99),
  date: day,
}).map(({ member, reais, date }) => (reais === null ? aMeeting(member, { date }) : aSale(member, reais, { date })))

const which = integer({ min: 1, max: 20 })
const step = oneof(
  { weight: 4, arbitrary: record({ do: constantFrom('register' as const), draft }) },
  { weight: 3, arbitrary: record({ do: constantFrom('edit' as const), which, draft }) },
  { weight: 3, arbitrary: record({ do: constantFrom('delete' as const, 'restore' as const), which }) },
  {
    weight: 1,
    arbitrary: record({
      do: constantFrom('rules' as const),
      meetingPoints: constantFrom(0, 10, 50),
      salePoints: constantFrom(0, 50),
      amountPoints: constantFrom(0, 1, 7),
      amountCentavos: constantFrom(100_00, 99_99, 1_000_000_00),
    }),
  },
)
type Step = typeof step extends Arbitrary<infer S> ? S : never

/** Makes the call of a step. @returns the answer's status */
async function apply(api: TestApi, change: Step): Promise<number> {
  const send = async (...call: Parameters<TestApi['send']>) => (await api.send(...call)).statusCode
  if (change.do === 'register') return send(registerActivity, createActivityInput(change.draft))
  if (change.do === 'rules') {
    const [inForce] = (await api.ok(readRules)).versions
    return send(changeRules, { json: { ...change, revision: inForce?.version } })
  }
  const params = { id: change.which }
  if (change.do === 'edit') return send(editActivity, await completeActivityEdit(api, change.which, change.draft))
  return send(deleteOrRestoreActivity, { params, json: change.do === 'restore' ? { restore: true } : {} })
}

async function expectTrueTargets(api: TestApi, date: string): Promise<void> {
  const { lines } = await readTeamRecords(api)
  const { targets } = await api.ok(readTargets, { query: { month: toMonth(date) } })
  for (const { member, points } of targets) {
    const own = lines.filter((line) => line.memberId === member.id && toMonth(line.date) === toMonth(date))
    expect(points).toBe(own.reduce((sum, line) => sum + line.points, 0))
  }
}

test('whatever is registered, edited, deleted, restored and re-ruled, the board is the ledger and the activities as they stand', async () => {
  const api = await startApiForTest({ today: TODAY })
  await givenMembers(api, 'Ana', 'Bia', 'Caio')
  let before = await readTeamRecords(api)
  await assert(
    asyncProperty(
      array(step, { minLength: 1, maxLength: 14 }),
      array(period, { minLength: 3, maxLength: 3 }),
      async (changes, periods) => {
        for (const change of changes) expect([200, 404]).toContain(await apply(api, change))
        const after = await readTeamRecords(api)
        expect(after.lines.slice(0, before.lines.length)).toEqual(before.lines)
        expectOneLineEach(after)
        for (const one of periods) await expectTrueBoard(api, after, one)
        for (const [start] of periods) await expectTrueTargets(api, start)
        before = after
      },
    ),
    { numRuns: 30 },
  )
  expect(before.activities.length).toBeGreaterThan(40)
})
