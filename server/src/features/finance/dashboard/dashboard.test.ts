import { dashboard, dashboardAtRootPaths } from 'contract/finance/dashboard.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { describe, expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'

const NOTHING = { toDateCentavos: '0', previousCentavos: '0', changePercent: null }

test('the dashboard of an empty workspace has zeros, and nothing to compare with', async () => {
  const api = await startApiForTest()
  expect(await api.ok(dashboard.readKpis)).toEqual([
    { monthRevenue: '0.00', revenue: NOTHING },
    { monthExpense: '0.00', expense: NOTHING, profit: NOTHING },
    { payable: '0.00', nextDue: null, overdue: { count: 0, centavos: '0' } },
  ])
  expect(await api.ok(dashboard.readTopCategories)).toEqual([])
  expect(await api.ok(dashboard.readProjectProfits)).toEqual([
    { name: 'Operações Internas', received: '0.00', cost: '0.00', id: 1 },
  ])
})

describe('the comparison with the month before', () => {
  test('leaves out later days of either month, while the month’s own sum has them', async () => {
    const api = await startApiForTest({ today: '2026-11-10' })
    await insertEntries(
      api,
      anInflow({ date: '2026-10-10', centavos: 100_00 }),
      anInflow({ date: '2026-10-11', centavos: 999_00 }),
      anInflow({ date: '2026-11-10', centavos: 115_00 }),
      anInflow({ date: '2026-11-11', centavos: 50_00 }),
      anOutflow({ date: '2026-10-01', centavos: 50_00 }),
      anOutflow({ date: '2026-11-01', centavos: 52_50 }),
    )
    const [revenue, expense] = await api.ok(dashboard.readKpis)
    expect(revenue).toEqual({
      monthRevenue: '165.00',
      revenue: { toDateCentavos: '11500', previousCentavos: '10000', changePercent: 15 },
    })
    expect(expense).toMatchObject({
      monthExpense: '52.50',
      expense: { changePercent: 5 },
      profit: { toDateCentavos: '6250', previousCentavos: '5000', changePercent: 25 },
    })
  })

  test.each([
    ['2026-03-31', '2026-02-28', '2026-02-27'],
    ['2028-03-31', '2028-02-29', '2028-02-28'],
    ['2027-01-31', '2026-12-31', '2026-12-30'],
  ])('on %s counts that month up to %s', async (today, last, before) => {
    const api = await startApiForTest({ today })
    await insertEntries(
      api,
      anInflow({ date: last, centavos: 30_00 }),
      anInflow({ date: before, centavos: 20_00 }),
      anInflow({ date: today, centavos: 75_00 }),
    )
    const [revenue] = await api.ok(dashboard.readKpis)
    expect(revenue.revenue).toEqual({ toDateCentavos: '7500', previousCentavos: '5000', changePercent: 50 })
  })

  test('compares with a loss by its size, and with no amount not at all', async () => {
    const api = await startApiForTest({ today: '2026-11-10' })
    await insertEntries(
      api,
      anOutflow({ date: '2026-10-05', centavos: 10_00 }),
      anInflow({ date: '2026-11-05', centavos: 10_00 }),
    )
    const [revenue, expense] = await api.ok(dashboard.readKpis)
    expect([revenue.revenue.changePercent, expense.profit.changePercent, expense.expense.changePercent]).toEqual([
      null,
      200,
      -100,
    ])
  })
})

test('A Pagar sums what is due in 30 days, with overdue beside it, and nothing without a value', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await insertEntries(
    api,
    anOutflow({ date: '2026-11-20', centavos: 7_00, paidOn: null }),
    anOutflow({ date: '2026-11-21', centavos: 1_00, paidOn: null, description: 'Aluguel' }),
    anOutflow({ date: '2026-12-21', centavos: 2_00, paidOn: null }),
    anOutflow({ date: '2026-12-22', centavos: 4_00, paidOn: null }),
    anOutflow({ date: '2026-11-25', centavos: null, paidOn: null }),
    anOutflow({ date: '2026-11-25', centavos: 8_00, paidOn: '2026-11-21' }),
    anInflow({ date: '2026-11-25', centavos: 16_00, paidOn: null }),
    anOutflow({ date: '2026-11-25', centavos: 32_00, paidOn: null, deletedAt: new Date() }),
  )
  const [, , payable] = await api.ok(dashboard.readKpis)
  expect(payable).toEqual({
    payable: '3.00',
    nextDue: { description: 'Aluguel', date: '21/11/2026' },
    overdue: { count: 1, centavos: '700' },
  })
})

test('the cash flow has the last six months, across the year, also those without money', async () => {
  const api = await startApiForTest({ today: '2027-02-15' })
  await insertEntries(
    api,
    anInflow({ date: '2026-08-31' }),
    anInflow({ date: '2026-09-01', centavos: 10_00 }),
    anOutflow({ date: '2027-02-28', centavos: 5_50 }),
  )
  expect(await api.ok(dashboard.readCashFlow)).toEqual([
    { month: '2026-09', inflows: '10.00', outflows: '0.00' },
    { month: '2026-10', inflows: '0.00', outflows: '0.00' },
    { month: '2026-11', inflows: '0.00', outflows: '0.00' },
    { month: '2026-12', inflows: '0.00', outflows: '0.00' },
    { month: '2027-01', inflows: '0.00', outflows: '0.00' },
    { month: '2027-02', inflows: '0.00', outflows: '5.50' },
  ])
})

test('the dashboard has the five largest categories of the month, the uncategorised too', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const names = ['Mídia paga', 'Freelancers', 'Estrutura', 'Impostos', 'Software']
  const rows = await Promise.all(
    names.map(async (name, index) => anOutflow({ categoryId: await findCategoryId(api, name), centavos: (index + 1) * 10_00 })),
  )
  await insertEntries(
    api,
    ...rows,
    anOutflow({ centavos: 25_00 }),
    anOutflow({ centavos: 900_00, date: '2026-10-31' }),
    anInflow({ centavos: 900_00 }),
  )
  const top = await api.ok(dashboard.readTopCategories)
  expect(top.map(({ name, spent }) => [name, spent])).toEqual([
    ['Software', '50.00'],
    ['Impostos', '40.00'],
    ['Estrutura', '30.00'],
    ['Sem categoria', '25.00'],
    ['Freelancers', '20.00'],
  ])
  expect(top[3]).toMatchObject({ id: null, color: null })
})

test('the dashboard has what each active project brought and cost; archived ones share a row', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const [a, b] = [await givenItem(api, 'projects', 'A'), await givenItem(api, 'projects', 'B')]
  await insertEntries(
    api,
    anInflow({ projectId: a, centavos: 10_00 }),
    anInflow({ projectId: a, centavos: 900_00, date: '2026-10-31' }),
    anOutflow({ projectId: a, centavos: 30_00 }),
    anOutflow({ projectId: b }),
    anOutflow({ projectId: a, centavos: null }),
  )
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id: b } })
  expect(await api.ok(dashboard.readProjectProfits)).toEqual([
    { name: 'A', received: '10.00', cost: '30.00', id: a },
    { name: 'Operações Internas', received: '0.00', cost: '0.00', id: 1 },
    { name: 'Projetos arquivados', received: '0.00', cost: '100.00', id: null },
  ])
})

test('money without a project has its own row, and the project rows add up to the month', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const project = await givenItem(api, 'projects', 'A')
  const archived = await givenItem(api, 'projects', 'B')
  await insertEntries(
    api,
    anInflow({ projectId: project, centavos: 5_00 }),
    anInflow({ projectId: null, centavos: 70_00 }),
    anOutflow({ projectId: null, centavos: 20_00, date: '2026-11-30' }),
    anOutflow({ projectId: null, centavos: 900_00, date: '2026-12-01' }),
    anInflow({ projectId: null, centavos: 900_00, date: '2026-10-31' }),
    anOutflow({ projectId: archived, centavos: 3_00 }),
  )
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id: archived } })
  const rows = await api.ok(dashboard.readProjectProfits)
  expect(rows).toContainEqual({ name: 'Sem projeto', received: '70.00', cost: '20.00', id: null })
  const sum = (name: 'received' | 'cost') => rows.reduce((total, row) => total + Number(row[name]), 0).toFixed(2)
  const [{ monthRevenue }, { monthExpense }] = await api.ok(dashboard.readKpis)
  expect([sum('received'), sum('cost')]).toEqual([monthRevenue, monthExpense])
})

test('both paths of the dashboard answer the same', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anInflow(), anOutflow())
  for (const name of ['readKpis', 'readCashFlow', 'readTopCategories', 'readProjectProfits'] as const) {
    expect((await api.send(dashboardAtRootPaths[name])).json()).toEqual((await api.send(dashboard[name])).json())
  }
})
