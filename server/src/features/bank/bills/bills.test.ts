import { archiveOrRestoreBankAccount, createBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { type Bill, listBills } from 'contract/bank/bills.ts'
import { readForecast } from 'contract/bank/forecast.ts'
import { listBankLines } from 'contract/bank/lines.ts'
import { reconcile } from 'contract/bank/reconcile.ts'
import { importStatement, previewStatement } from 'contract/bank/statements.ts'
import { recordTransfer } from 'contract/bank/transfers.ts'
import { addDays } from 'contract/values/dates.ts'
import { describe, expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { createRandom } from '#testing/random.ts'
import { givenSeries, readUndeletedOccurrences } from '#testing/series.ts'

const MAIN_ID = 1
type Days = {
  name?: string
  companyId?: number | null
  closingDay?: number
  dueDay?: number
  openingCentavos?: number
  openingDay?: string | null
  payerId?: number
}

async function givenCard(api: TestApi, days: Days = {}): Promise<number> {
  const json = { kind: 'card', name: 'Nubank', openingCentavos: 0, openingDay: null, closingDay: 28, dueDay: 5, ...days } as const
  return (await api.ok(createBankAccount, { json })).id
}

const csv = (lines: readonly string[], name = 'fatura.csv') => new File([['date,title,amount', ...lines].join('\n'), '\n'], name)
const input = (accountId: number, lines: readonly string[], name?: string) => ({
  form: { accountId },
  files: { file: csv(lines, name) },
})
const bring = (api: TestApi, accountId: number, ...lines: string[]) => api.ok(importStatement, input(accountId, lines))

const readAll = async (api: TestApi, account?: number) => (await api.ok(listBills, { query: { account } })).bills
const brief = ({ closing, state, centavos, paidCentavos, remainingCentavos, expectedCentavos }: Bill) =>
  `${closing} ${state}: ${centavos} - ${paidCentavos} = ${remainingCentavos} + ${expectedCentavos}`
const readBriefs = async (api: TestApi, account?: number) => (await readAll(api, account)).map(brief)

test('a card’s bills take refunds off, and payments cover the oldest bill first, in parts and beyond', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const card = await givenCard(api)
  await bring(api, card, '2026-09-10,Adobe,300.00', '2026-09-20,Figma,100.00', '2026-09-25,Estorno de Figma,-40.00')
  await bring(api, card, '2026-10-01,Pagamento recebido,-60.00', '2026-10-10,Adobe,200.00')
  await bring(api, card, '2026-10-30,Uber,50.00')
  expect(await readBriefs(api, card)).toEqual([
    '2026-11-28 open: 5000 - 0 = 5000 + 0',
    '2026-10-28 closed: 20000 - 0 = 20000 + 0',
    '2026-09-28 closed: 36000 - 6000 = 30000 + 0',
  ])
  const pay = (centavos: number) => api.ok(recordTransfer, { json: { fromId: MAIN_ID, toId: card, day: '2026-11-05', centavos } })
  await pay(310_00)
  expect(await readBriefs(api)).toEqual(['2026-10-28 closed: 20000 - 1000 = 19000 + 0', '2026-11-28 open: 5000 - 0 = 5000 + 0'])
  await pay(250_00)
  expect(await readBriefs(api, card)).toEqual([
    '2026-11-28 open: 5000 - 6000 = -1000 + 0',
    '2026-10-28 closed: 20000 - 20000 = 0 + 0',
    '2026-09-28 closed: 36000 - 36000 = 0 + 0',
  ])
  expect(await readBriefs(api)).toEqual([])
})

test('entries paid with the card or received on it, without a line, are part of the bill of their day', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const card = await givenCard(api)
  await insertEntries(
    api,
    anOutflow({ paidOn: '2026-10-28', centavos: 90_00, accountId: card }),
    anOutflow({ paidOn: '2026-10-29', centavos: 70_00, accountId: card }),
    anInflow({ paidOn: '2026-11-01', centavos: 20_00, accountId: card }),
    anOutflow({ date: '2026-12-02', paidOn: null, centavos: 5_00 }),
  )
  expect(await readAll(api, card)).toMatchObject([
    { closing: '2026-11-28', due: '2026-12-05', centavos: '5000', looseCentavos: '5000', payerId: MAIN_ID },
    { closing: '2026-10-28', due: '2026-11-05', centavos: '9000', looseCentavos: '9000' },
  ])
})

test('a card’s bill is paid from the main account of the card’s company', async () => {
  const api = await startApiForTest()
  const [north, south] = [await givenItem(api, 'companies', 'Norte'), await givenItem(api, 'companies', 'Sul')]
  const cards = [null, north, south].map((companyId) => givenCard(api, { name: `Cartão ${companyId}`, companyId }))
  for (const card of cards) await bring(api, await card, '2026-11-10,Adobe,10.00')
  expect((await readAll(api)).map(({ companyId }) => companyId).sort()).toEqual([north, south, null].sort())
})

test('what a card owed on its opening day is due first, and nothing before that day counts', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const card = await givenCard(api, { openingCentavos: -400_00, openingDay: '2026-11-01' })
  await bring(api, card, '2026-10-20,Velha,10.00', '2026-11-03,Nova,30.00')
  await api.ok(recordTransfer, { json: { fromId: MAIN_ID, toId: card, day: '2026-11-05', centavos: 150_00 } })
  expect(await readBriefs(api, card)).toEqual([
    '2026-11-28 open: 3000 - 0 = 3000 + 0',
    '2026-10-28 closed: 40000 - 15000 = 25000 + 0',
  ])
})

test('a card that closes on the 31st closes on the last day of February', async () => {
  const api = await startApiForTest({ today: '2027-03-20' })
  const card = await givenCard(api, { closingDay: 31, dueDay: 10 })
  await bring(api, card, '2027-02-10,Adobe,10.00', '2027-02-28,Figma,20.00', '2027-03-01,Uber,40.00', '2027-03-15,Uber,1.00')
  expect((await readAll(api, card)).map(({ closing, due, centavos }) => [closing, due, centavos])).toEqual([
    ['2027-03-31', '2027-04-10', '4100'],
    ['2027-02-28', '2027-03-10', '3000'],
  ])
})

describe('a card’s instalments', () => {
  test('are expected by one bill, met by the next file, and never doubled', async () => {
    const api = await startApiForTest({ today: '2026-10-02' })
    const card = await givenCard(api)
    const readExpected = async () => {
      const bills = (await readAll(api, card)).filter(({ expected }) => expected.length > 0)
      return bills.map(({ closing, expected }) => [closing, ...expected.map((one) => `${one.description} ${one.centavos}`)])
    }
    await bring(api, card, '2026-09-20,Dell - Parcela 1/3,100.02', '2026-09-20,Dell - Parcela 1/3,100.02', '2026-09-21,Uber,9.00')
    expect(await readExpected()).toEqual([
      ['2026-11-28', 'Dell - 3/3 10002', 'Dell - 3/3 10002'],
      ['2026-10-28', 'Dell - 2/3 10002', 'Dell - 2/3 10002'],
    ])
    await bring(api, card, '2026-10-01,Dell - Parcela 2/3,100.00', '2026-10-02,Uber,8.00')
    expect((await readAll(api, card)).find(({ state }) => state === 'open')).toMatchObject({
      centavos: '10800',
      expectedCentavos: '10002',
    })
    api.time.set('2026-11-02')
    await bring(api, card, '2026-10-01,Dell - Parcela 2/3,100.00', '2026-10-01,Dell - Parcela 2/3,100.00', '2026-10-02,Uber,8.00')
    expect(await readExpected()).toEqual([['2026-11-28', 'Dell - 3/3 10000', 'Dell - 3/3 10000']])
    api.time.set('2026-12-01')
    const last = input(card, ['2026-11-10,Dell - Parcela 3/3,100.00', '2026-11-10,Dell - Parcela 3/3,100.00'])
    await api.ok(importStatement, { ...last, form: { ...last.form, bill: '2026-11-28' } })
    expect(await readExpected()).toEqual([])
    expect((await readBriefs(api, card)).slice(1)).toEqual([
      '2026-11-28 closed: 20000 - 0 = 20000 + 0',
      '2026-10-28 closed: 20800 - 0 = 20800 + 0',
      '2026-09-28 closed: 20904 - 0 = 20904 + 0',
    ])
  })

  test('dated by their purchase count once, from the first day of their file’s bill', async () => {
    const api = await startApiForTest({ today: '2026-12-01' })
    const card = await givenCard(api, { openingDay: '2026-10-29' })
    const rows = ['2026-08-04,DELL PARC 04/10,599.90', '2026-11-10,Uber,10.00']
    await bring(api, card, ...rows)
    expect((await bring(api, card, ...rows)).brought).toBe(0)
    const { lines } = await api.ok(listBankLines, { params: { id: card }, query: { bill: '2026-11-28' } })
    expect(lines).toMatchObject([
      { day: '2026-11-10', purchasedOn: null },
      { day: '2026-10-29', purchasedOn: '2026-08-04', centavos: -599_90 },
    ])
    const { accounts } = await api.ok(listBankAccounts, { query: {} })
    expect(accounts.find(({ id }) => id === card)?.balanceCentavos).toBe('-60990')
  })

  test('of a purchase recorded as a recurrence are expected as its entries alone', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const card = await givenCard(api)
    const seriesId = await givenSeries(api, 'mensal', { nome_saida: 'Dell', valor: '100.00', data: '2026-11-10' })
    const [entry] = await readUndeletedOccurrences(api, seriesId)
    await bring(api, card, '2026-11-10,Dell 1/3,100.00')
    expect((await readAll(api, card)).length).toBe(3)
    const [line] = (await api.ok(listBankLines, { params: { id: card }, query: {} })).lines
    const paid = { id: entry?.id ?? 0, paymentId: null, centavos: 100_00 }
    await api.ok(reconcile, { json: { decisions: [{ kind: 'match', lineIds: [line?.id ?? 0], entries: [paid] }] } })
    expect(await readBriefs(api, card)).toEqual(['2026-11-28 open: 10000 - 0 = 10000 + 0'])
  })
})

describe('the bill of a card’s file', () => {
  const startPreviews = async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const card = await givenCard(api)
    return async (lines: string[], form: object = {}, name?: string) => {
      const { files, form: own } = input(card, lines, name)
      return (await api.ok(previewStatement, { form: { ...own, ...form }, files })).statement.bill
    }
  }
  const rows = ['2026-10-26,Uber,1.00', '2026-11-01,Adobe,2.00', '2026-11-20,Figma,3.00']

  test('is that of most of its days, or of each day if it has several months', async () => {
    const preview = await startPreviews()
    expect(await preview(rows)).toBe('2026-11-28')
    expect(await preview(['2026-09-01,Uber,1.00', ...rows])).toBe('days')
  })

  test('is told by the due day in the file’s name, or by the person', async () => {
    const preview = await startPreviews()
    const old = ['2026-08-04,DELL PARC 03/10,599.90']
    expect(await preview(old)).toBeNull()
    expect(await preview([...old, '2026-11-04,DELL PARC 01/10,599.90'])).toBe('2026-11-28')
    expect(await preview(old, {}, 'Nubank_2026-11-05.csv')).toBe('2026-10-28')
    expect(await preview(old, {}, 'Nubank_2026-11-19.csv')).toBeNull()
    expect(await preview(old, { bill: '2026-10-28' })).toBe('2026-10-28')
    expect(await preview(rows, { bill: 'days' })).toBe('days')
    await expect(preview(rows, { bill: '2026-10-27' })).rejects.toThrow(/422/)
  })
})

test('a file of later instalments alone is imported only once a person says of which bill they are', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const { form, files } = input(await givenCard(api), ['2026-08-04,DELL PARC 03/10,599.90'])
  const refused = await api.fails(importStatement, { form, files })
  expect(refused).toMatchObject({ status: 422, fields: { bill: expect.stringMatching(/Escolha a fatura/) } })
  expect((await api.ok(importStatement, { form: { ...form, bill: '2026-11-28' }, files })).brought).toBe(1)
})

test('the forecast takes what remains of bills, with expected instalments, and no purchase twice', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const { id: cash } = await api.ok(createBankAccount, {
    json: { kind: 'cash', name: 'Caixa', openingCentavos: 1_000_00, openingDay: null },
  })
  const card = await givenCard(api, { payerId: cash })
  await insertEntries(api, anOutflow({ paidOn: '2026-10-01', centavos: 40_00, accountId: card }))
  await bring(api, card, '2026-11-10,Dell 1/2,100.00')
  const { balanceCentavos, days, lowest } = await api.ok(readForecast, { query: { company: 'none' } })
  expect(balanceCentavos).toBe('100000')
  expect(
    days.filter(({ items }) => items.length > 0).map(({ day, items, balanceCentavos: left }) => [day, items[0]?.centavos, left]),
  ).toEqual([
    ['2026-11-21', 40_00, '96000'],
    ['2026-12-05', 100_00, '86000'],
    ['2027-01-05', 100_00, '76000'],
  ])
  expect(lowest?.after).toBe('Fatura Nubank')
})

test('an account that pays a card’s bill is not archived before the card', async () => {
  const api = await startApiForTest()
  const { id: cash } = await api.ok(createBankAccount, {
    json: { kind: 'cash', name: 'Caixa', openingCentavos: 0, openingDay: null },
  })
  const card = await givenCard(api, { payerId: cash })
  const archive = (id: number) => ({ params: { id }, json: {} })
  expect(await api.fails(archiveOrRestoreBankAccount, archive(cash))).toMatchObject({
    status: 409,
    title: 'Esta conta paga a fatura de “Nubank”',
  })
  await api.ok(archiveOrRestoreBankAccount, archive(card))
  await api.ok(archiveOrRestoreBankAccount, archive(cash))
})

test.each(Array.from({ length: countRuns(12) }, (_, seed) => seed + 1))(
  'what remains of all bills of a card is what the card owes, for random lines (seed %i)',
  async (seed) => {
    const today = '2026-11-21'
    const api = await startApiForTest({ today })
    const random = createRandom(seed)
    const pick = (max: number) => Math.floor(random() * max)
    const openingDay = pick(2) ? addDays(today, -pick(120)) : null
    const card = await givenCard(api, {
      closingDay: 1 + pick(31),
      dueDay: 1 + pick(31),
      openingCentavos: pick(200_00) - 150_00,
      openingDay,
    })
    const day = () => addDays(today, -pick(200))
    const lines = Array.from({ length: 40 }, (_, n) => {
      const amount = ((1 + pick(90_00)) / 100).toFixed(2)
      return `${day()},${pick(4) ? `Loja ${n},${amount}` : pick(2) ? `Estorno ${n},-${amount}` : `Pagamento recebido ${n},-${amount}`}`
    })
    await bring(api, card, ...lines)
    const rows = Array.from({ length: 10 }, () =>
      (pick(3) ? anOutflow : anInflow)({ paidOn: day(), centavos: 1 + pick(50_00), accountId: card }),
    )
    await insertEntries(api, ...rows)
    for (let n = 0; n < 5; n++) {
      const [fromId, toId] = pick(4) ? [MAIN_ID, card] : [card, MAIN_ID]
      await api.ok(recordTransfer, { json: { fromId, toId, day: day(), centavos: 1 + pick(80_00) } })
    }
    const bills = await readAll(api, card)
    const { accounts } = await api.ok(listBankAccounts, { query: {} })
    const remaining = bills.reduce((sum, { remainingCentavos }) => sum + BigInt(remainingCentavos), 0n)
    expect(String(-remaining)).toBe(accounts.find(({ id }) => id === card)?.balanceCentavos)
    expect(bills.filter(({ state, remainingCentavos }) => state !== 'open' && BigInt(remainingCentavos) < 0n)).toEqual([])
  },
)
