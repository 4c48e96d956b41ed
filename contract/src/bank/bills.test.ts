import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../values/dates.ts'
import { addBills, billOf, dueDayOf, firstDayOfBill } from './bills.ts'

test.each([
  { closingDay: 28, dueDay: 5, day: '2026-11-28', closing: '2026-11-28', due: '2026-12-05' },
  { closingDay: 28, dueDay: 5, day: '2026-11-29', closing: '2026-12-28', due: '2027-01-05' },
  { closingDay: 3, dueDay: 10, day: '2026-12-03', closing: '2026-12-03', due: '2026-12-10' },
  { closingDay: 10, dueDay: 10, day: '2026-11-10', closing: '2026-11-10', due: '2026-12-10' },
  { closingDay: 31, dueDay: 10, day: '2026-02-28', closing: '2026-02-28', due: '2026-03-10' },
  { closingDay: 31, dueDay: 10, day: '2026-03-01', closing: '2026-03-31', due: '2026-04-10' },
  { closingDay: 30, dueDay: 10, day: '2028-02-29', closing: '2028-02-29', due: '2028-03-10' },
  { closingDay: 25, dueDay: 31, day: '2026-06-01', closing: '2026-06-25', due: '2026-06-30' },
])(
  'a purchase of $day on a card that closes on $closingDay is in the bill of $closing, due $due',
  ({ day, closing, due, ...days }) => {
    expect([billOf(days, day), dueDayOf(days, closing)]).toEqual([closing, due])
  },
)

test('each day belongs to one bill, from the day after the last closing to its own', () => {
  assert(
    property(integer({ min: 0, max: 20_000 }), integer({ min: 1, max: 31 }), (after, closingDay) => {
      const day = addDays('2000-01-01', after)
      const closing = billOf({ closingDay }, day)
      const first = firstDayOfBill({ closingDay }, closing)
      expect(first <= day && day <= closing).toBe(true)
      expect(billOf({ closingDay }, first)).toBe(closing)
      expect(billOf({ closingDay }, addDays(closing, 1))).toBe(addBills({ closingDay }, closing, 1))
    }),
  )
})
