import { addDays, daysBetween, firstDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type PeriodParts, splitPeriod } from './board.ts'

const describeParts = ({ from, until }: { from: string; until: string }) => (from === until ? '' : `${from} to ${until}`)
const formatParts = ({ months, head, tail }: PeriodParts) =>
  [
    describeParts(months) && `months ${describeParts(months)}`,
    ...[head, tail].map((days) => describeParts(days) && `${days.sign < 0 ? 'without' : 'with'} ${describeParts(days)}`),
  ].filter(Boolean)

test.each([
  ['one day', '2026-11-21', '2026-11-21', ['with 2026-11-21 to 2026-11-22']],
  ['a week over the end of a month', '2026-10-31', '2026-11-06', ['with 2026-10-31 to 2026-11-07']],
  ['the first half of a month', '2026-11-01', '2026-11-14', ['with 2026-11-01 to 2026-11-15']],
  ['most of a month', '2026-11-01', '2026-11-21', ['months 2026-11-01 to 2026-12-01', 'without 2026-11-22 to 2026-12-01']],
  ['one whole month', '2026-11-01', '2026-11-30', ['months 2026-11-01 to 2026-12-01']],
  ['a leap February', '2028-02-01', '2028-02-29', ['months 2028-02-01 to 2028-03-01']],
  ['without its last day', '2028-02-01', '2028-02-28', ['months 2028-02-01 to 2028-03-01', 'without 2028-02-29 to 2028-03-01']],
  ['the middle of a month', '2026-10-11', '2026-10-20', ['with 2026-10-11 to 2026-10-21']],
  ['since the beginning', '2020-01-01', '2026-11-21', ['months 2020-01-01 to 2026-12-01', 'without 2026-11-22 to 2026-12-01']],
  [
    'over the end of a year, a day too few and a day too many',
    '2025-11-30',
    '2026-02-27',
    ['months 2025-12-01 to 2026-03-01', 'with 2025-11-30 to 2025-12-01', 'without 2026-02-28 to 2026-03-01'],
  ],
])('the period “%s” is added up from whole months and single days', (_, start, end, expected) => {
  expect(formatParts(splitPeriod(start, end))).toEqual(expected)
})

const day = tuple(constantFrom('1900-01-01', '2023-12-25', '2024-02-20', '2026-12-30'), integer({ min: 0, max: 800 })).map(
  ([base, days]) => addDays(base, days),
)

/** Counts how often the period's parts contain a day. */
function countTimes({ months, head, tail }: PeriodParts, date: string): number {
  const countWithin = ({ from, until }: { from: string; until: string }) => (from <= date && date < until ? 1 : 0)
  return countWithin(months) + head.sign * countWithin(head) + tail.sign * countWithin(tail)
}

test('months and days of a period count each of its days once, and few days beside whole months', () => {
  assert(
    property(day, integer({ min: 0, max: 200 }), (start, days) => {
      const end = addDays(start, days)
      const parts = splitPeriod(start, end)
      for (let date = addDays(start, -40); date < addDays(end, 40); date = addDays(date, 1))
        expect(countTimes(parts, date)).toBe(start <= date && date <= end ? 1 : 0)
      const { months, head, tail } = parts
      if (months.from !== months.until)
        expect([months.from, months.until]).toEqual([
          firstDayOfMonth(toMonth(months.from)),
          firstDayOfMonth(toMonth(months.until)),
        ])
      expect(daysBetween(head.from, head.until) + daysBetween(tail.from, tail.until)).toBeLessThanOrEqual(30)
    }),
  )
})
