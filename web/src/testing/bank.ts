import { type BankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import type { Bill } from 'contract/bank/bills.ts'
import { readForecast } from 'contract/bank/forecast.ts'
import type { Transfer } from 'contract/bank/transfers.ts'
import { addDays } from 'contract/values/dates.ts'
import { stubReply, TODAY } from './server.ts'

export const aBankAccount = (more: Partial<BankAccount> = {}): BankAccount => ({
  id: 1,
  revision: 1,
  kind: 'bank',
  name: 'Itaú',
  ispb: '60701190',
  branch: '0001',
  number: '12345-6',
  companyId: null,
  company: null,
  openingCentavos: 5_000_00,
  openingDay: '2026-01-01',
  closingDay: null,
  dueDay: null,
  payerId: null,
  pixKey: null,
  pixName: null,
  pixCity: null,
  isMain: true,
  isArchived: false,
  balanceCentavos: '1054567',
  looseCentavos: '0',
  reconciledUntil: '2026-10-31',
  lastStatementDay: '2026-11-15',
  openLines: 12,
  ...more,
})

export const aCard = (more: Partial<BankAccount> = {}): BankAccount =>
  aBankAccount({
    id: 2,
    kind: 'card',
    name: 'Cartão Nubank',
    ispb: '18236120',
    branch: null,
    number: '1234',
    openingCentavos: 0,
    openingDay: null,
    closingDay: 28,
    dueDay: 5,
    payerId: 1,
    isMain: false,
    balanceCentavos: '-120000',
    reconciledUntil: null,
    lastStatementDay: null,
    openLines: 0,
    ...more,
  })

export const aBill = (more: Partial<Bill> = {}): Bill => ({
  accountId: 2,
  account: 'Cartão Nubank',
  companyId: null,
  payerId: 1,
  closing: '2026-11-28',
  due: '2026-12-05',
  state: 'open',
  centavos: '120000',
  paidCentavos: '0',
  remainingCentavos: '120000',
  looseCentavos: '0',
  expectedCentavos: '0',
  expected: [],
  ...more,
})

export const aTransfer = (more: Partial<Transfer> = {}): Transfer => ({
  id: 7,
  revision: 1,
  day: '2026-11-05',
  centavos: 900_00,
  fromId: 1,
  from: 'Itaú',
  toId: 2,
  to: 'Cartão Nubank',
  notes: null,
  fromCovered: false,
  toCovered: false,
  ...more,
})

export function stubAccounts(...accounts: BankAccount[]): void {
  const companies = Map.groupBy(accounts, ({ companyId }) => companyId)
  const totals = [...companies].map(([companyId, of]) => ({
    companyId,
    company: of[0]?.company ?? null,
    centavos: String(of.reduce((sum, { balanceCentavos }) => sum + BigInt(balanceCentavos), 0n)),
  }))
  stubReply(listBankAccounts, { today: TODAY, accounts, totals })
}

type Due = { inDays: number; description: string; kind: 'inflow' | 'outflow'; centavos: number }

/** Stubs what `due` makes of a balance in the days to come. */
export function stubForecast(balance: number, ...due: Due[]): void {
  let left = balance
  const days = Array.from({ length: 91 }, (_, index) => {
    const items = due.filter(({ inDays }) => inDays === index).map(({ inDays: _, ...item }) => item)
    for (const { kind, centavos } of items) left += kind === 'inflow' ? centavos : -centavos
    return { day: addDays(TODAY, index), balanceCentavos: String(left), items, more: 0 }
  })
  const lowest = days.reduce((a, b) => (Number(b.balanceCentavos) < Number(a.balanceCentavos) ? b : a))
  const after = lowest.items.find(({ kind }) => kind === 'outflow')?.description ?? null
  stubReply(readForecast, {
    today: TODAY,
    balanceCentavos: String(balance),
    days,
    lowest: { day: lowest.day, balanceCentavos: lowest.balanceCentavos, after },
  })
}
