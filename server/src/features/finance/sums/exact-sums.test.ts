import { dashboard } from 'contract/finance/dashboard.ts'
import { computeMonthlyEquivalent } from 'contract/finance/frequency.ts'
import { summarizeInflows } from 'contract/finance/inflows.ts'
import { summarizeOutflows } from 'contract/finance/outflows.ts'
import { listSeries } from 'contract/finance/series.ts'
import { listProjectCards } from 'contract/projects/projects.ts'
import { MAX_CENTAVOS } from 'contract/values/money.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { givenMembers, readLeaderboard } from '#testing/team.ts'

const TODAY = '2026-11-21'
const MANY = 10_001
/** An odd sum above 2^53, which a JavaScript number cannot represent exactly. */
const SUM = String(BigInt(MANY) * BigInt(MAX_CENTAVOS))

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ today: TODAY })
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, project_id, paid_on, recorded_by)
    select kind, '2026-11-10', 'x', case kind when 'inflow' then 1 else ${MAX_CENTAVOS}::bigint end, 1, null, 1
    from generate_series(1, ${MANY}) n, unnest(enum_range(null::entry_kind)) kind`)
})
afterAll(() => api.close())

test('the entries of the exact sums add up beyond what a number holds', () => {
  expect(String(Number(SUM))).not.toBe(SUM)
})

test('the summary of filtered entries and of the overdue ones is exact beyond what a number holds', async () => {
  // Each query makes the server sum in another way (summary.ts).
  for (const query of [{}, { q: 'x' }, { project: 1 }]) {
    const sums = { totalCentavos: SUM, overdueCentavos: SUM }
    expect(await api.ok(summarizeOutflows, { query })).toMatchObject(sums)
    expect(await api.ok(summarizeInflows, { query })).toMatchObject({ totalCentavos: String(MANY) })
  }
})

test('the dashboard’s month, month before and overdue are exact beyond what a number holds', async () => {
  const [, expense, payable] = await api.ok(dashboard.readKpis)
  expect(expense).toMatchObject({
    monthExpense: `${SUM.slice(0, -2)}.${SUM.slice(-2)}`,
    expense: { toDateCentavos: SUM },
    profit: { toDateCentavos: String(BigInt(MANY) - BigInt(SUM)) },
  })
  expect(payable.overdue).toEqual({ count: MANY, centavos: SUM })
})

test('the sums of a project are exact beyond what a number holds', async () => {
  const { projects } = await api.ok(listProjectCards, { query: {} })
  expect(projects[0]).toMatchObject({ id: 1, outCentavos: SUM, inCentavos: String(MANY) })
})

test('the monthly cost of all series is exact beyond what a number holds', async () => {
  const daily = MAX_CENTAVOS - 12
  await api.db.execute(sql`insert into series (kind, frequency, anchor, every, unit, next_occurrence, description, centavos, recorded_by)
    select 'outflow', 'diário', ${TODAY}, 1, 'day', 366, 'x', ${daily}, 1 from generate_series(1, 301)`)
  const sum = 301n * BigInt(computeMonthlyEquivalent(daily, { unit: 'day', every: 1 }))
  expect((await api.ok(listSeries)).monthly).toEqual({ outflowCentavos: String(sum), inflowCentavos: '0' })
})

test('the sum that a person sold is exact beyond what a number holds', async () => {
  const [memberId = 0] = await givenMembers(api, 'Ana')
  await api.db.execute(sql`insert into daily_points (member_id, date, points, meetings, sales, centavos)
    values (${memberId}, ${TODAY}, 1, 0, ${MANY}, ${SUM})`)
  expect(await readLeaderboard(api, TODAY, TODAY)).toMatchObject([{ name: 'Ana', soldCentavos: SUM }])
})
