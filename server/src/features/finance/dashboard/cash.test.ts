import { recordTransfer } from 'contract/bank/transfers.ts'
import { dashboard } from 'contract/finance/dashboard.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankLines, matches, statements } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { startApiForTest } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'

const cash = { query: { basis: 'cash' as const } }

test('the cash view counts payments and parts on their days, with charges, and no transfer', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const project = await givenItem(api, 'projects', 'Ateliê')
  const category = await findCategoryId(api, 'Software')
  await api.db.insert(bankAccounts).values({ id: 9, kind: 'bank', name: 'Reserva', nameKey: 'reserva' })
  const [received = 0, bill = 0] = await insertEntries(
    api,
    anInflow({ date: '2026-10-20', centavos: 300_00, paidOn: null, projectId: project }),
    anOutflow({ date: '2026-09-30', centavos: 90_00, paidOn: null, projectId: project, categoryId: category }),
    anOutflow({ date: '2026-11-03', centavos: 7_00, paidOn: '2026-10-31' }),
    anOutflow({ date: '2026-11-30', centavos: 55_00, paidOn: null }),
    anOutflow({ date: '2026-11-05', centavos: 44_00, deletedAt: new Date() }),
  )
  const pay = async (id: number, json: object) =>
    api.ok(recordPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { day: '2026-11-21', ...json }) })
  await pay(received, { day: '2026-10-21', centavos: 100_00 })
  await pay(received, { day: '2026-11-21', centavos: 200_00, discount: 5_00 })
  await pay(bill, { day: '2026-11-20', interest: 1_00, fine: 2_00 })
  await api.ok(recordTransfer, { json: { fromId: 1, toId: 9, day: '2026-11-10', centavos: 500_00 } })

  const [revenue, expense, payable] = await api.ok(dashboard.readKpis, cash)
  expect(revenue).toEqual({
    monthRevenue: '195.00',
    revenue: { toDateCentavos: '19500', previousCentavos: '10000', changePercent: 95 },
  })
  expect(expense).toMatchObject({ monthExpense: '93.00', expense: { toDateCentavos: '9300', previousCentavos: '0' } })
  expect(payable).toMatchObject({ payable: '55.00' })
  expect((await api.ok(dashboard.readCashFlow, cash)).slice(-3)).toEqual([
    { month: '2026-09', inflows: '0.00', outflows: '0.00' },
    { month: '2026-10', inflows: '100.00', outflows: '7.00' },
    { month: '2026-11', inflows: '195.00', outflows: '93.00' },
  ])
  expect(await api.ok(dashboard.readTopCategories, cash)).toMatchObject([{ name: 'Software', spent: '93.00' }])
  expect(await api.ok(dashboard.readProjectProfits, cash)).toMatchObject([
    { name: 'Ateliê', received: '195.00', cost: '93.00' },
    { name: 'Operações Internas', received: '0.00', cost: '0.00' },
  ])
  expect(await api.ok(dashboard.readTopCategories)).toMatchObject([{ name: 'Sem categoria', spent: '62.00' }])
})

test('in the cash view what was paid with a card counts on the due day of its bill', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const card = { kind: 'card', name: 'Nubank', nameKey: 'nubank', closingDay: 28, dueDay: 5 } as const
  await api.db.insert(bankAccounts).values({ id: 9, ...card })
  const category = await findCategoryId(api, 'Software')
  const bought = { accountId: 9, categoryId: category }
  const [instalment = 0, part = 0] = await insertEntries(
    api,
    anOutflow({ ...bought, date: '2026-08-10', centavos: 10_00, paidOn: null }),
    anOutflow({ ...bought, date: '2026-10-28', centavos: 90_00, paidOn: null }),
    anOutflow({ ...bought, date: '2026-10-28', centavos: 4_00 }),
    anOutflow({ ...bought, date: '2026-10-29', centavos: 1_00 }),
    anOutflow({ ...bought, date: '2026-09-28', centavos: 500_00 }),
  )
  for (const [id, day, centavos] of [
    [instalment, '2026-08-10', 10_00],
    [part, '2026-10-28', 30_00],
  ] as const)
    await api.ok(recordPayment, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { day, centavos, accountId: 9, interest: 0, fine: centavos === 30_00 ? 1 : 0 }),
    })
  // A bank writes an instalment with the day of its purchase; its line says of which bill it is.
  const days = { firstDay: '2026-08-10', lastDay: '2026-10-28' }
  await api.db.insert(statements).values({ accountId: 9, name: 'x', ...days, lines: 1, recordedBy: 1 })
  await api.db.insert(matches).values({ before: { paidOn: {}, payments: [], recorded: [], transfer: false }, recordedBy: 1 })
  const line = {
    accountId: 9,
    statementId: 1,
    day: '2026-08-10',
    bill: '2026-10-28',
    description: 'PARC 03/10',
    bankId: 'x',
    position: 1,
  }
  await api.db.insert(bankLines).values({ ...line, centavos: -10_00, matchId: 1 })
  await api.db.execute(
    sql`insert into payments (entry_id, account_id, day, centavos, match_id, recorded_by) values (${instalment}, 9, '2026-08-10', 1000, 1, 1)`,
  )
  await api.db.execute(sql`update entries set paid_centavos = 1000 where id = ${instalment}`)

  const [, expense] = await api.ok(dashboard.readKpis, cash)
  expect(expense).toMatchObject({ monthExpense: '44.01', expense: { previousCentavos: '50000' } })
  expect((await api.ok(dashboard.readCashFlow, cash)).map(({ outflows }) => outflows).slice(-3)).toEqual([
    '0.00',
    '500.00',
    '44.01',
  ])
  expect(await api.ok(dashboard.readTopCategories, cash)).toMatchObject([{ name: 'Software', spent: '44.01' }])
  api.time.set('2026-12-21')
  expect((await api.ok(dashboard.readKpis, cash))[1]).toMatchObject({ monthExpense: '1.00' })
})

test('the dashboard refuses an unknown basis by its name', async () => {
  const api = await startApiForTest()
  expect(await api.fails(dashboard.readKpis, { query: { basis: 'accrual' } })).toMatchObject({
    fields: { basis: expect.any(String) },
  })
})
