import { dashboard } from 'contract/finance/dashboard.ts'
import { MAX_PRINTED_ENTRIES, readMonth } from 'contract/finance/month.ts'
import { toDecimal } from 'contract/values/money.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const MONTH = { query: { month: '2026-11' } }

test('the report of an empty month has zeros and no rows', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  expect(await api.ok(readMonth, { query: { month: '2031-02' } })).toEqual({
    month: '2031-02',
    today: '2026-11-21',
    companies: [],
    revenueCentavos: '0',
    expenseCentavos: '0',
    profitCentavos: '0',
    payable: { count: 0, totalCentavos: '0' },
    receivable: { count: 0, totalCentavos: '0' },
    incomplete: 0,
    categories: [],
    projects: [],
    count: 0,
    entries: [],
  })
})

test('the report of a month has its summary, categories, projects and entries, and no other month’s', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await givenItem(api, 'companies', 'Ateliê Ltda.')
  const project = await givenItem(api, 'projects', 'Site novo')
  const client = await givenItem(api, 'clients', 'Odonto Aurora')
  const software = await findCategoryId(api, 'Software')
  await insertEntries(
    api,
    anOutflow({ date: '2026-11-30', centavos: 30_00, categoryId: software, paidOn: null, description: 'Último dia' }),
    anOutflow({ date: '2026-11-01', centavos: 50_00, projectId: project }),
    anInflow({ date: '2026-11-15', centavos: 100_00, projectId: project, clientId: client }),
    anInflow({ date: '2026-11-25', centavos: 11_00, paidOn: null }),
    anOutflow({ date: '2026-11-20', centavos: null, paidOn: null, description: 'Sem valor' }),
    anOutflow({ date: '2026-10-31' }),
    anOutflow({ date: '2026-12-01' }),
    anOutflow({ date: '2026-11-10', deletedAt: new Date() }),
  )
  const month = await api.ok(readMonth, MONTH)
  expect(month).toMatchObject({
    companies: ['Ateliê Ltda.'],
    revenueCentavos: '11100',
    expenseCentavos: '8000',
    profitCentavos: '3100',
    payable: { count: 1, totalCentavos: '3000' },
    receivable: { count: 1, totalCentavos: '1100' },
    incomplete: 1,
    categories: [
      { name: null, totalCentavos: '5000' },
      { name: 'Software', totalCentavos: '3000' },
    ],
    projects: [
      { name: 'Site novo', revenueCentavos: '10000', expenseCentavos: '5000', profitCentavos: '5000' },
      { name: null, revenueCentavos: '1100', expenseCentavos: '3000', profitCentavos: '-1900' },
    ],
    count: 5,
  })
  expect(
    month.entries?.map(({ date, description, classification, centavos }) => [date, description, classification, centavos]),
  ).toEqual([
    ['2026-11-01', 'Um lançamento', null, 50_00],
    ['2026-11-15', 'Um lançamento', 'Odonto Aurora', 100_00],
    ['2026-11-20', 'Sem valor', null, null],
    ['2026-11-25', 'Um lançamento', null, 11_00],
    ['2026-11-30', 'Último dia', 'Software', 30_00],
  ])
})

test('the report of the current month equals the dashboard', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await insertEntries(
    api,
    anInflow({ date: '2026-11-30', centavos: 77_10 }),
    anOutflow({ date: '2026-11-02', centavos: 12_03, paidOn: null }),
  )
  const { revenueCentavos, expenseCentavos } = await api.ok(readMonth, MONTH)
  const [revenue, expense] = await api.ok(dashboard.readKpis)
  expect([toDecimal(BigInt(revenueCentavos)), toDecimal(BigInt(expenseCentavos))]).toEqual([
    revenue.monthRevenue,
    expense.monthExpense,
  ])
})

test('a month with more entries than can be printed has their count and sum, but no list', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, paid_on, recorded_by)
    select 'outflow', '2026-11-10', 'x', 1, '2026-11-10', 1 from generate_series(1, ${MAX_PRINTED_ENTRIES}::int)`)
  const full = await api.ok(readMonth, MONTH)
  expect([full.count, full.entries?.length]).toEqual([MAX_PRINTED_ENTRIES, MAX_PRINTED_ENTRIES])
  await insertEntries(api, anOutflow({ centavos: null }))
  expect(await api.ok(readMonth, MONTH)).toMatchObject({
    count: MAX_PRINTED_ENTRIES + 1,
    entries: null,
    expenseCentavos: '5000',
  })
})

test.each(['2026-13', '2026-1', '2026-11-01', 'agora', undefined])(
  'the report of a month refuses the month “%s”',
  async (month) => {
    const api = await startSharedApi()
    expect(await api.fails(readMonth, { query: { month } })).toMatchObject({ status: 422, fields: { month: expect.any(String) } })
  },
)
