import { expect, test } from 'vitest'
import { describeBankDay, describeLateness, formatLongDay, formatShortDay } from './due-days.ts'

const TODAY = '2026-11-21'
const day = (date: string, bankingDay = date, holiday: string | null = null) => ({ date, bankingDay, holiday, method: 'Boleto' })

test('days have their weekday, and their year where it is another', () => {
  expect(formatLongDay('2026-11-21')).toBe('sáb, 21/11/2026')
  expect(formatShortDay('2026-11-23', TODAY)).toBe('seg, 23/11')
  expect(formatShortDay('2027-01-04', TODAY)).toBe('seg, 04/01/2027')
})

test.each([
  ['a working day', day('2026-11-24'), undefined],
  ['a Saturday', day('2026-11-21', '2026-11-23'), 'paga até seg, 23/11'],
  ['overdue, and still taken', day('2026-11-20', '2026-11-23', 'Consciência Negra'), 'paga até seg, 23/11'],
  ['overdue, and no longer', day('2026-11-14', '2026-11-16'), undefined],
  ['across the year', day('2026-12-31', '2027-01-04', 'Sem expediente bancário'), 'paga até seg, 04/01/2027'],
])('%s', (_, due, text) => {
  expect(describeBankDay(due, TODAY, 'outflow')?.text).toBe(text)
})

test('why is said: the holiday, or the day of the week', () => {
  expect(describeBankDay(day('2026-11-20', '2026-11-23', 'Consciência Negra'), TODAY, 'outflow')?.why).toMatch(
    /^Consciência Negra: /,
  )
  expect(describeBankDay(day('2026-11-21', '2026-11-23'), TODAY, 'inflow')).toMatchObject({
    text: 'recebe até seg, 23/11',
    why: expect.stringMatching(/^Sábado: .*Lei 7\.089\/83/),
  })
})

test('a tax is not said to be paid later: such days often bring it forward', () => {
  const tax = { ...day('2026-11-20', '2026-11-23', 'Consciência Negra'), category: 'Impostos' }
  expect(describeBankDay(tax, TODAY, 'outflow')).toMatchObject({
    text: 'confira o prazo',
    why: expect.stringMatching(/pagos antes$/),
  })
  expect(describeLateness(tax, TODAY, 'outflow')?.tone).toBe('neg')
})

test.each([
  ['Salário da Ana', 'outflow', 'pague antes'],
  ['Hospedagem', 'outflow', 'dia útil: seg, 23/11'],
  ['Mensalidade', 'inflow', 'dia útil: seg, 23/11'],
  ['Fatura do cartão', 'outflow', 'paga até seg, 23/11'],
] as const)('%s without a bill of a bank (%s) on a day without banking: %s', (description, kind, text) => {
  const due = { ...day('2026-11-21', '2026-11-23'), method: null, description }
  expect(describeBankDay(due, TODAY, kind)?.text).toBe(text)
})

test('lateness is counted from the due date, and told calmly while a bank still takes it', () => {
  expect(describeLateness(day('2026-11-20', '2026-11-23'), TODAY, 'outflow')).toEqual({ tone: 'mute', text: 'Vencida há 1 dia' })
  expect(describeLateness(day('2026-11-18'), TODAY, 'inflow')).toEqual({ tone: 'neg', text: 'Atrasada há 3 dias' })
  expect(describeLateness(day(TODAY), TODAY, 'outflow')).toBeUndefined()
})
