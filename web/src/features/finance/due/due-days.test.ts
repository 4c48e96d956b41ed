import { expect, test } from 'vitest'
import { describeBankDay, describeLateness, formatLongDay, formatShortDay } from './due-days.ts'

const TODAY = '2026-11-21'
const day = (date: string, bankingDay = date, holiday: string | null = null) => ({ date, bankingDay, holiday, method: 'Boleto' })

test('a due day has its weekday, and its year where it is another', () => {
  expect(formatLongDay('2026-11-21')).toBe('sáb, 21/11/2026')
  expect(formatShortDay('2026-11-23', TODAY)).toBe('seg, 23/11')
  expect(formatShortDay('2027-01-04', TODAY)).toBe('seg, 04/01/2027')
})

test.each([
  ['a working day', undefined, day('2026-11-24')],
  ['a Saturday', 'paga até seg, 23/11', day('2026-11-21', '2026-11-23')],
  ['a holiday before today, still taken,', 'paga até seg, 23/11', day('2026-11-20', '2026-11-23', 'Consciência Negra')],
  ['a Saturday before, no longer taken,', undefined, day('2026-11-14', '2026-11-16')],
  ['the last day of the year', 'paga até seg, 04/01/2027', day('2026-12-31', '2027-01-04', 'Sem expediente bancário')],
])('the banking day of a bill due on %s is told as %s', (_, text, due) => {
  expect(describeBankDay(due, TODAY, 'outflow')?.text).toBe(text)
})

test('a later banking day says why: the holiday, or the day of the week', () => {
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
] as const)('%s (%s) without a bank’s bill, due on a Saturday, says “%s”', (description, kind, text) => {
  const due = { ...day('2026-11-21', '2026-11-23'), method: null, description }
  expect(describeBankDay(due, TODAY, kind)?.text).toBe(text)
})

test('lateness counts from the due day, and is told calmly while a bank still takes the bill', () => {
  expect(describeLateness(day('2026-11-20', '2026-11-23'), TODAY, 'outflow')).toEqual({ tone: 'mute', text: 'Vencida há 1 dia' })
  expect(describeLateness(day('2026-11-18'), TODAY, 'inflow')).toEqual({ tone: 'neg', text: 'Atrasada há 3 dias' })
  expect(describeLateness(day(TODAY), TODAY, 'outflow')).toBeUndefined()
})
