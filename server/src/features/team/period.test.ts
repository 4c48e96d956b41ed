import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from 'contract/dates.ts'
import { assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from './period.ts'

test.each([
  ['one day', '2026-11-21', '2026-11-21', 'days alone'],
  ['the month so far', '2026-11-01', '2026-11-21', 'days alone'],
  ['one whole month', '2026-11-01', '2026-11-30', '2026-11-01 to 2026-12-01'],
  ['a leap February', '2028-02-01', '2028-02-29', '2028-02-01 to 2028-03-01'],
  ['a February that is not over', '2028-02-01', '2028-02-28', 'days alone'],
  ['two halves of neighbouring months', '2026-10-16', '2026-11-15', 'days alone'],
  ['since the beginning', '2020-01-01', '2026-11-21', '2020-01-01 to 2026-11-01'],
  ['over the end of a year, ragged on both sides', '2025-11-30', '2026-02-27', '2025-12-01 to 2026-02-01'],
])('%s', (_, start, end, whole) => {
  const { from, until } = cut(start, end)
  expect(from === until ? 'days alone' : `${from} to ${until}`).toBe(whole)
})

const day = tuple(constantFrom('1900-01-01', '2023-12-25', '2024-02-20', '2026-12-30'), integer({ min: 0, max: 800 })).map(
  ([base, days]) => addDays(base, days),
)

/** How many days of a period lie in months that are wholly in it. */
function daysInWholeMonths(start: string, end: string): number {
  let days = 0
  for (let month = monthOf(start); firstDay(month) <= end; month = addMonths(month, 1))
    if (firstDay(month) >= start && lastDay(month) <= end) days += daysBetween(firstDay(month), lastDay(month)) + 1
  return days
}

test('its parts are the period, each day once, and all of its whole months are months', () => {
  assert(
    property(day, integer({ min: 0, max: 900 }), (start, days) => {
      const end = addDays(start, days)
      const { from, until } = cut(start, end)
      const [head, months, tail] = [daysBetween(start, from), daysBetween(from, until), daysBetween(until, end) + 1]
      expect(Math.min(head, months, tail)).toBeGreaterThanOrEqual(0)
      expect(head + months + tail).toBe(days + 1)
      expect(months).toBe(daysInWholeMonths(start, end))
      if (months > 0) expect([from, until]).toEqual([firstDay(monthOf(from)), firstDay(monthOf(until))])
    }),
  )
})
