import { addDays, daysBetween, isCivilDate } from 'contract/values/dates.ts'
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeActivitiesDates, computeDates, formatDates, isWithin } from './period.ts'
import { TEAM_PERIODS } from './team-search.ts'

/** Any day that a leaderboard can show, from its first possible day on. */
const days = integer({ min: 0, max: daysBetween('2020-01-01', '2199-12-31') }).map((n) => addDays('2020-01-01', n))
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

describe('the periods of the leaderboard (specification §9)', () => {
  test.each([
    ['hoje', '2026-11-27', '2026-11-27'],
    ['tudo', '2026-11-27', '2020-01-01'],
    ['mes', '2026-11-27', '2026-11-01'],
    ['mes', '2028-02-29', '2028-02-01'], // a leap year's last day of February
    ['mes', '2026-12-31', '2026-12-01'],
    ['mes', '2027-01-01', '2027-01-01'],
    ['semana', '2026-11-27', '2026-11-22'], // a Friday
    ['semana', '2026-11-22', '2026-11-22'], // a Sunday
    ['semana', '2026-11-28', '2026-11-22'], // a Saturday
    ['semana', '2026-01-01', '2025-12-28'], // across the year's end
    ['semana', '2028-03-01', '2028-02-27'], // across the 29th of February
    ['semana', '2027-03-01', '2027-02-28'],
  ] as const)('include %s, which on %s begins on %s', (period, today, from) => {
    expect(computeDates(period, today)).toEqual({ from, to: today })
  })

  test('end today, and begin no later', () => {
    assert(
      property(constantFrom(...TEAM_PERIODS), days, (period, today) => {
        const { from, to } = computeDates(period, today)
        expect(to).toBe(today)
        expect(from <= to).toBe(true)
        expect(isCivilDate(from)).toBe(true)
      }),
    )
  })

  test('have a week that begins on the last Sunday', () => {
    assert(
      property(days, (today) => {
        const { from } = computeDates('semana', today)
        expect(weekday(from)).toBe(0)
        expect(daysBetween(from, today)).toBe(weekday(today))
      }),
    )
  })

  test('have a month that begins on its 1st', () => {
    assert(
      property(days, (today) => {
        const { from } = computeDates('mes', today)
        expect(from).toBe(`${today.slice(0, 7)}-01`)
        expect(daysBetween(from, today)).toBe(Number(today.slice(8)) - 1)
      }),
    )
  })

  test('continue from one day to the next, or begin again on that day', () => {
    assert(
      property(constantFrom(...TEAM_PERIODS), days, (period, today) => {
        const tomorrow = addDays(today, 1)
        const next = computeDates(period, tomorrow)
        expect([computeDates(period, today).from, tomorrow]).toContain(next.from)
        expect(isWithin(next, tomorrow)).toBe(true)
        expect(isWithin(computeDates(period, today), tomorrow)).toBe(false)
      }),
    )
  })
})

test.each([
  ['2026-11-27', '2026-10-01', '2026-10-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
  ['2027-01-15', '2026-12-01', '2026-12-31'],
])('the month before %s is %s to %s', (today, from, to) => {
  expect(computeActivitiesDates('mes-passado', today)).toEqual({ from, to })
  expect(computeActivitiesDates('semana', today)).toEqual(computeDates('semana', today))
})

test.each([
  ['2026-11-01', '2026-11-27', '1 a 27 de novembro'],
  ['2026-11-27', '2026-11-27', '27 de novembro'],
  ['2026-11-01', '2026-11-01', '1º de novembro'],
  ['2026-11-29', '2026-12-01', '29 de novembro a 1º de dezembro'],
  ['2025-12-28', '2026-01-03', '28 de dezembro de 2025 a 3 de janeiro de 2026'],
  ['2020-01-01', '2026-11-27', 'Desde janeiro de 2020'],
])('the period %s to %s reads “%s”', (from, to, label) => {
  expect(formatDates({ from, to })).toBe(label)
})
