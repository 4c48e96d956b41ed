import { createBankAccount } from 'contract/bank/accounts.ts'
import { FORECAST_DAYS, readForecast } from 'contract/bank/forecast.ts'
import { addDays } from 'contract/values/dates.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { createRandom } from '#testing/random.ts'

const TODAY = '2026-11-21'
const forecast = (api: TestApi, company?: 'none' | number) => api.ok(readForecast, { query: { company } })

test('the forecast has overdue entries today, later ones on their day, and its lowest day', async () => {
  const api = await startApiForTest()
  await insertEntries(
    api,
    anInflow({ centavos: 1_000_00, date: '2026-11-01' }),
    anOutflow({ centavos: 100_00, date: '2026-11-03', paidOn: null, description: 'Atrasada' }),
    anOutflow({ centavos: null, date: '2026-11-25', paidOn: null, description: 'Sem valor' }),
    anInflow({ centavos: 50_00, date: '2026-12-05', paidOn: null, description: 'Cliente' }),
    anInflow({ centavos: 40_00, date: '2026-12-05', paidOn: null, description: 'Outro cliente' }),
    anInflow({ centavos: 30_00, date: '2026-12-05', paidOn: null, description: 'Terceiro cliente' }),
    anOutflow({ centavos: 25_00, date: '2026-12-05', paidOn: null, description: 'Luz' }),
    anOutflow({ centavos: 5_00, date: '2026-12-05', paidOn: null, description: 'Taxa' }),
    anOutflow({ centavos: 300_00, date: '2026-12-10', paidOn: null, description: 'Folha' }),
    anInflow({ centavos: 9_00, date: '2027-02-20', paidOn: null }),
  )
  const { today, balanceCentavos, days, lowest } = await forecast(api)
  expect([today, balanceCentavos, days.length]).toEqual([TODAY, '100000', FORECAST_DAYS + 1])
  expect(days[0]).toEqual({
    day: TODAY,
    balanceCentavos: '90000',
    items: [{ description: 'Atrasada', kind: 'outflow', centavos: 100_00 }],
    more: 0,
  })
  const december = days.find(({ day }) => day === '2026-12-05')
  expect(december).toMatchObject({ balanceCentavos: '99000', more: 2 })
  expect(december?.items.map(({ description }) => description)).toEqual(['Cliente', 'Outro cliente', 'Terceiro cliente'])
  expect(lowest).toEqual({ day: '2026-12-10', balanceCentavos: '69000', after: 'Folha' })
  expect(days.at(-1)).toMatchObject({ day: '2027-02-19', balanceCentavos: '69000' })
})

test('the forecast’s lowest day names its outflow beside larger inflows, and is none with nothing due', async () => {
  const api = await startApiForTest()
  expect((await forecast(api)).lowest).toBeNull()
  await insertEntries(
    api,
    ...[1, 2, 3].map((n) => anInflow({ centavos: n * 100_00, date: TODAY, paidOn: null })),
    anOutflow({ centavos: 1_00, date: TODAY, paidOn: null, description: 'Taxa' }),
  )
  expect((await forecast(api)).lowest).toEqual({ day: TODAY, balanceCentavos: '59900', after: 'Taxa' })
})

/** Money is added up by hand from the same random rows, without any sum that triggers keep. */
test.each(Array.from({ length: countRuns(30) }, (_, seed) => seed + 1))(
  'the forecast of random accounts and entries equals a model written apart (seed %i)',
  async (seed) => {
    const api = await startApiForTest()
    const random = createRandom(seed)
    const pick = (max: number) => Math.floor(random() * max)
    const companyId = await givenItem(api, 'companies', 'Norte')
    const opening = pick(1_000_00) - 500_00
    const account = { name: 'Caixa', openingCentavos: opening, openingDay: addDays(TODAY, -5) } as const
    const { id: cash } = await api.ok(createBankAccount, { json: { ...account, kind: 'cash', companyId } })
    const { id: invested } = await api.ok(createBankAccount, { json: { ...account, kind: 'investment' } })
    const rows = Array.from({ length: 40 }, () => {
      const isPaid = pick(3) === 0
      const date = addDays(TODAY, isPaid ? -pick(20) : pick(140) - 30)
      const kind = pick(2) ? anInflow : anOutflow
      const accountId = [null, cash, invested][pick(3)] ?? null
      return kind({
        date,
        centavos: 2 + pick(900_00),
        paidOn: isPaid ? date : null,
        accountId,
        companyId: pick(2) ? companyId : null,
      })
    })
    const ids = await insertEntries(api, ...rows)
    const parts = new Map<number, number>()
    for (const [n, row] of rows.entries()) {
      if (row.paidOn || pick(4) !== 0) continue
      const part = 1 + pick((row.centavos ?? 2) - 1)
      parts.set(n, part)
      await api.db.transaction(async (tx) => {
        const payment = { entryId: ids[n] ?? 0, accountId: cash, day: TODAY, centavos: part, recordedBy: 1 }
        await tx.insert(payments).values(payment)
        await tx
          .update(entries)
          .set({ paidCentavos: part })
          .where(eq(entries.id, ids[n] ?? 0))
      })
    }

    const sign = ({ kind }: (typeof rows)[number]) => (kind === 'inflow' ? 1 : -1)
    for (const company of [undefined, 'none' as const, companyId]) {
      const isOfCompany = (of: number | null | undefined) => company === undefined || (of ?? 'none') === company
      let balance = isOfCompany(companyId) ? opening : 0
      const due = new Map<string, number>()
      for (const [n, row] of rows.entries()) {
        const part = parts.get(n) ?? 0
        // The main account of a company counts from the beginning, the drawer from five days ago; the investment is not ready money.
        if (row.paidOn && !row.accountId && isOfCompany(row.companyId)) balance += sign(row) * (row.centavos ?? 0)
        if (row.paidOn && row.accountId === cash && isOfCompany(companyId) && row.paidOn >= account.openingDay)
          balance += sign(row) * (row.centavos ?? 0)
        if (isOfCompany(companyId)) balance += sign(row) * part
        if (row.paidOn || !isOfCompany(row.companyId)) continue
        const day = row.date < TODAY ? TODAY : row.date
        due.set(day, (due.get(day) ?? 0) + sign(row) * ((row.centavos ?? 0) - part))
      }
      const { days, ...found } = await forecast(api, company)
      expect(found.balanceCentavos).toBe(String(balance))
      let lowest = { day: '', balance: Number.POSITIVE_INFINITY }
      for (let n = 0; n <= FORECAST_DAYS; n++) {
        const day = addDays(TODAY, n)
        balance += due.get(day) ?? 0
        if (balance < lowest.balance) lowest = { day, balance }
        expect(days[n]).toMatchObject({ day, balanceCentavos: String(balance) })
      }
      expect(found.lowest).toMatchObject({ day: lowest.day, balanceCentavos: String(lowest.balance) })
    }
  },
)
