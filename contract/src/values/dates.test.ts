import { assert, date, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateInZone,
  daysBetween,
  firstDayOfMonth,
  formatDate,
  isCivilDate,
  lastDayOfMonth,
  parseDate,
  sameDayInMonth,
  toMonth,
} from './dates.ts'

const days = date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true }).map((day) =>
  day.toISOString().slice(0, 10),
)

test('a day survives being shown and read again', () => {
  assert(property(days, (day) => parseDate(formatDate(day)) === day))
})

test('adding days and counting them are each other’s inverse', () => {
  assert(property(days, integer({ min: -9_000, max: 9_000 }), (day, n) => daysBetween(day, addDays(day, n)) === n))
})

test('adding months moves the month and nothing else', () => {
  assert(property(days, integer({ min: -400, max: 400 }), (day, n) => addMonths(addMonths(toMonth(day), n), -n) === toMonth(day)))
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('the same day of another month is its last where it has no such day', () => {
  expect(sameDayInMonth('2026-02', '2026-03-31')).toBe('2026-02-28')
  expect(sameDayInMonth('2028-02', '2028-03-30')).toBe('2028-02-29')
  expect(sameDayInMonth('2026-10', '2026-11-21')).toBe('2026-10-21')
  assert(property(days, (day) => sameDayInMonth(toMonth(day), day) === day))
})

test('a month begins on its first and ends on the day before the next', () => {
  assert(property(days, (day) => addDays(lastDayOfMonth(toMonth(day)), 1) === firstDayOfMonth(addMonths(toMonth(day), 1))))
})

test('days that the calendar does not have are refused', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '',
  ]) {
    expect(isCivilDate(text), text).toBe(false)
  }
  expect(isCivilDate('2028-02-29')).toBe(true)
})

test('today is the workspace’s, not Greenwich’s', () => {
  expect(dateInZone('America/Sao_Paulo', new Date('2026-12-01T02:30:00Z'))).toBe('2026-11-30')
  expect(dateInZone('America/Sao_Paulo', new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01')
})
