import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { readGenericPlan } from '#testing/generic-plan.ts'
import { findTopCategories, readFigures, sumByMonth, sumThisMonthByProject } from './dashboard/dashboard-queries.ts'
import { readBuckets } from './due/due-queries.ts'
import { readPreparedRows } from './lists/newest-pages.ts'
import { summarizeEntries } from './sums/summary.ts'

const TODAY = '2026-11-21'
let api: TestApi
let client: pg.PoolClient
let db: Db
beforeAll(async () => {
  api = await startTestApi({ today: TODAY })
  await api.db.execute(
    sql`insert into projects (name, name_key) select 'Projeto ' || n, 'projeto' || n from generate_series(1, 12) n`,
  )
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, project_id, category_id, paid_on, recorded_by)
    select case when n % 5 = 0 then 'inflow' else 'outflow' end::entry_kind, date '2027-03-01' - n % 1100, 'Lançamento ' || n * 7919 % 20000,
      1000 + n * 7919 % 90000, 1 + n % 13, 1 + n % 5, case when n % 7 > 0 then date '2026-11-01' end, 1
    from generate_series(1, 20000) n`)
  await api.db.execute(sql`analyze entries, daily_totals, monthly_totals`)
  client = await api.app.services.pool.connect()
  db = drizzle({ client })
})

afterAll(async () => {
  client.release()
  await api.close()
})

const VALUES: Record<string, string> = {
  entry_kind: "'outflow'",
  date: `'${TODAY}'`,
  bigint: '50',
  jsonb: "'[]'",
  text: "'%xerografia%'",
}

const planOf = (name: string, read: () => Promise<unknown> | undefined) => readGenericPlan(client, { name, read, values: VALUES })

test('a page of a list is a range of the index in its order, whatever its period and its cursor', async () => {
  const page = { filters: { to: '2026-11-30' }, cursor: '2026-10-01_50', limit: 51 }
  const plan = await planOf('entries_newest', () => readPreparedRows(db, 'outflow', page))
  expect(plan).toMatch(
    /Index Scan Backward using entries_page[\s\S]*Index Cond: .*kind = \$1.*date >= \$2.*ROW\(date, id\) < ROW\(\$3, \$4\)/,
  )
  expect(plan).not.toContain('Seq Scan on entries')
})

test.each([
  ['xerografia', 'entries_search_outflow_1', 1],
  ['xerografia loja', 'entries_search_outflow_2', 2],
  ['xerografia loja maio', 'entries_search_outflow_3', 3],
])(
  'a search for "%s" reads the newest by the order of the list, and the others by the index of words',
  async (q, name, words) => {
    const page = { filters: { q }, cursor: undefined, limit: 51 }
    const plan = await planOf(name, () => readPreparedRows(db, 'outflow', page))
    expect(plan).toMatch(/CTE near[\s\S]*using entries_page[\s\S]*CTE far[\s\S]*Bitmap Index Scan on entries_search_outflows/)
    const [, condition] = /Bitmap Index Scan on entries_search_outflows\n\s*Index Cond: (.*)/.exec(plan) ?? []
    expect(condition?.match(/folded ~~ \$/g)).toHaveLength(words)
    expect(plan).not.toContain('Seq Scan on entries')
  },
)

test('each bucket of what is due is a range of the index of open entries', async () => {
  const plan = await planOf('entries_due', () => readBuckets(db, { kind: 'outflow', today: TODAY }))
  expect(plan.match(/(using|on) entries_open/g)).toHaveLength(5)
  expect(plan).not.toContain('Seq Scan on entries')
})

test.each([
  ['dashboard_figures', () => readFigures(db, undefined, TODAY)],
  ['dashboard_cash_flow', () => sumByMonth(db, undefined, TODAY)],
  ['dashboard_categories', () => findTopCategories(db, undefined, TODAY)],
  ['dashboard_profits', () => sumThisMonthByProject(db, undefined, TODAY)],
  ['entries_day_sums', () => summarizeEntries(db, 'outflow', { from: '2026-11-01', to: '2026-11-30' }, TODAY)],
])('%s reads ranges of the totals, and no entry beyond the next one due', async (name, read) => {
  const plan = await planOf(name, read)
  expect(plan).toMatch(/(daily|monthly)_totals_kind/)
  expect(plan).not.toMatch(/Seq Scan on (daily_totals|monthly_totals|entries)/)
})

/** The totals by account are a handful of rows here, which no index is worth. */
test.each([
  ['dashboard_cash_figures', () => readFigures(db, 'cash', TODAY)],
  ['dashboard_cash_cash_flow', () => sumByMonth(db, 'cash', TODAY)],
  ['dashboard_cash_categories', () => findTopCategories(db, 'cash', TODAY)],
  ['dashboard_cash_profits', () => sumThisMonthByProject(db, 'cash', TODAY)],
])('%s reads the payments of cards by bill, and no others', async (name, read) => {
  const plan = await planOf(name, read)
  expect(plan).toMatch(/(account|cash)_totals/)
  expect(plan).not.toMatch(/Seq Scan on (entries|payments|bank_lines)/)
})
