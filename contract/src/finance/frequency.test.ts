import { assert, constantFrom, date, integer, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween, lastDayOfMonth, toMonth } from '../values/dates.ts'
import {
  buildRuleThroughOccurrence,
  computeAnchor,
  computeMonthlyEquivalent,
  computeOccurrenceDate,
  type Frequency,
  findOccurrenceFrom,
  formatFrequency,
  parseFrequency,
  resolveEnd,
} from './frequency.ts'

const days = date({ min: new Date('1980-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((day) =>
  day.toISOString().slice(0, 10),
)
const intervals = record({
  unit: constantFrom('day' as const, 'week' as const, 'month' as const),
  every: integer({ min: 1, max: 60 }),
})
const daysOfMonth = integer({ min: 1, max: 31 })
const frequencies = oneof(
  intervals,
  daysOfMonth.map((dayOfMonth): Frequency => ({ unit: 'month', every: 1, dayOfMonth })),
  integer({ min: 1, max: 23 }).map((bankDay): Frequency => ({ unit: 'month', every: 1, bankDay })),
)
const some = (anchor: string, unit: Frequency['unit'], every: number) => (n: number) =>
  computeOccurrenceDate({ anchor, unit, every }, n)

test.each([
  ['Mensal até 12/2027', '2027-10-31', 3],
  ['todo dia 5 até 05/02/2028', '2027-11-21', 4],
  ['semanal até 15/11/2027', '2027-11-01', 3],
  ['Mensal até 11/2027', '2027-11-30', 1],
  ['Mensal até 10/2027', '2027-11-01', undefined],
])('%s from %s on is %s times', (words, firstDate, times) => {
  const frequency = parseFrequency(words)
  expect(frequency && resolveEnd(frequency, firstDate)?.occurrences).toBe(times)
})

describe('words', () => {
  test.each<[string, Frequency]>([
    ['Mensal', { unit: 'month', every: 1 }],
    ['Bimestral', { unit: 'month', every: 2 }],
    ['Trimestral', { unit: 'month', every: 3 }],
    ['Semestral', { unit: 'month', every: 6 }],
    ['Anual', { unit: 'month', every: 12 }],
    ['  SEMANAL ', { unit: 'week', every: 1 }],
    ['quinzenal', { unit: 'day', every: 15 }],
    ['diário', { unit: 'day', every: 1 }],
    ['Diaria', { unit: 'day', every: 1 }],
    ['a cada 10 dias', { unit: 'day', every: 10 }],
    ['À cada  2   semanas', { unit: 'week', every: 2 }],
    ['a cada 1 mês', { unit: 'month', every: 1 }],
    ['a cada 4 MESES', { unit: 'month', every: 4 }],
    ['a cada 2 anos', { unit: 'month', every: 24 }],
    ['Mensal até 12/2027', { unit: 'month', every: 1, until: '2027-12-31' }],
    ['todo dia 5, até 05/02/2028', { unit: 'month', every: 1, dayOfMonth: 5, until: '2028-02-05' }],
    ['5º dia útil até o fim de 2/2028', { unit: 'month', every: 1, bankDay: 5, until: '2028-02-29' }],
    ['semanal em 10 vezes', { unit: 'week', every: 1, occurrences: 10 }],
    ['Trimestral, 4x', { unit: 'month', every: 3, occurrences: 4 }],
    ['todo dia 5', { unit: 'month', every: 1, dayOfMonth: 5 }],
    ['Todo dia 31', { unit: 'month', every: 1, dayOfMonth: 31 }],
    ['mensalmente', { unit: 'month', every: 1 }],
    ['todo mês', { unit: 'month', every: 1 }],
    ['todo ano', { unit: 'month', every: 12 }],
    ['dia 5', { unit: 'month', every: 1, dayOfMonth: 5 }],
    ['Último dia do mês', { unit: 'month', every: 1, dayOfMonth: 31 }],
    ['toda segunda', { unit: 'week', every: 1, weekday: 1 }],
    ['toda terça-feira', { unit: 'week', every: 1, weekday: 2 }],
    ['todas as sextas', { unit: 'week', every: 1, weekday: 5 }],
    ['todo sábado', { unit: 'week', every: 1, weekday: 6 }],
    ['5º dia útil', { unit: 'month', every: 1, bankDay: 5 }],
    ['1o dia util', { unit: 'month', every: 1, bankDay: 1 }],
    ['Todo quinto dia útil do mês', { unit: 'month', every: 1, bankDay: 5 }],
    ['Último dia útil', { unit: 'month', every: 1, bankDay: 23 }],
    ['12 meses', { unit: 'month', every: 1, occurrences: 12 }],
    ['3/10', { unit: 'month', every: 1, occurrences: 8, startsAt: 3 }],
    ['parcela 10 de 10', { unit: 'month', every: 1, occurrences: 1, startsAt: 10 }],
    ['3x', { unit: 'month', every: 1, occurrences: 3 }],
    ['12 X', { unit: 'month', every: 1, occurrences: 12 }],
    ['10 parcelas', { unit: 'month', every: 1, occurrences: 10 }],
    ['Em 10 vezes', { unit: 'month', every: 1, occurrences: 10 }],
    ['em 6x', { unit: 'month', every: 1, occurrences: 6 }],
    ['Parcelado em 10x sem juros', { unit: 'month', every: 1, occurrences: 10 }],
    ['24 prestações mensais iguais', { unit: 'month', every: 1, occurrences: 24 }],
  ])('%s is understood', (words, frequency) => {
    expect(parseFrequency(words)).toEqual(frequency)
  })

  test.each([
    '',
    'às vezes',
    'toda lua cheia',
    '11/10',
    '0/3',
    '1/361',
    'dia 32',
    'dia útil',
    '0º dia útil',
    '24º dia útil',
    'penúltimo dia útil',
    'a cada 0 dias',
    'a cada 3651 dias',
    'a cada 11 anos',
    'a cada dias',
    'a cada 2 quinzenas',
    'todo dia 0',
    'todo dia 32',
    'todo dia',
    '0x',
    '361x',
    '361 parcelas',
    'parcelas',
    'em 10',
    '10 parcelas com juros',
    'mensal, eu acho',
    '-3x',
    '1,5x',
    'a cada 1.5 meses',
    'constructor',
    '__proto__',
  ])('%j is a note', (words) => {
    expect(parseFrequency(words)).toBeNull()
  })

  test('nothing that somebody types breaks it, and what is understood can be stored', () => {
    const typed = oneof(
      string(),
      string({ unit: 'binary' }),
      integer().map((n) => `a cada ${n} dias`),
      integer().map((n) => `${n}x`),
    )
    assert(
      property(typed, (words) => {
        const frequency = parseFrequency(words)
        if (frequency === null) return true
        const { every, occurrences = 1, dayOfMonth = 1 } = frequency
        return (
          [every, occurrences].every((n) => Number.isInteger(n) && n >= 1 && n <= 3660) && dayOfMonth >= 1 && dayOfMonth <= 31
        )
      }),
    )
  })

  test.each([
    [{ unit: 'month', every: 1 }, 'mensal'],
    [{ unit: 'month', every: 1, dayOfMonth: 5 }, 'mensal, dia 5'],
    [{ unit: 'month', every: 1, bankDay: 5 }, 'mensal, 5º dia útil'],
    [{ unit: 'month', every: 1, bankDay: 23 }, 'mensal, último dia útil'],
    [{ unit: 'month', every: 4 }, 'a cada 4 meses'],
    [{ unit: 'month', every: 24 }, 'a cada 2 anos'],
    [{ unit: 'day', every: 15 }, 'quinzenal (a cada 15 dias)'],
    [{ unit: 'day', every: 10 }, 'a cada 10 dias'],
    [{ unit: 'day', every: 1 }, 'diária'],
    [{ unit: 'week', every: 1 }, 'semanal'],
    [{ unit: 'week', every: 3 }, 'a cada 3 semanas'],
  ] as const)('%j is said as %s', (rule, words) => {
    expect(formatFrequency(rule)).toBe(words)
  })
})

describe('occurrence n', () => {
  test('comes from the anchor: the 31st is cut short and comes back', () => {
    expect([0, 1, 2, 3, 12, 13, 25].map(some('2026-01-31', 'month', 1))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test('29/02 every year is the 28th but in leap years', () => {
    expect([0, 1, 2, 3, 4].map(some('2024-02-29', 'month', 12))).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
    expect(some('2096-02-29', 'month', 12)(4)).toBe('2100-02-28') // a century that is no leap year
  })

  test('of a bank day is counted without weekends, holidays and days on which banks are closed, and a short month has its last', () => {
    const on = (bankDay: number) => (n: number) =>
      computeOccurrenceDate({ anchor: '2026-01-01', unit: 'month', every: 1, bankDay }, n)
    expect([0, 1, 4, 10].map(on(1))).toEqual(['2026-01-02', '2026-02-02', '2026-05-04', '2026-11-03'])
    expect([0, 3, 10].map(on(5))).toEqual(['2026-01-08', '2026-04-08', '2026-11-09'])
    expect([1, 4, 11].map(on(23))).toEqual(['2026-02-27', '2026-05-29', '2026-12-30'])
  })

  test('of days and weeks is that many days on', () => {
    assert(
      property(days, intervals, integer({ min: 0, max: 500 }), (anchor, { unit, every }, n) => {
        if (unit === 'month') return true
        return daysBetween(anchor, some(anchor, unit, every)(n)) === n * every * (unit === 'week' ? 7 : 1)
      }),
    )
  })

  test('of months is in the month that is due, on its day or the month’s last, and no month is left out', () => {
    assert(
      property(days, daysOfMonth, integer({ min: 1, max: 60 }), integer({ min: 0, max: 300 }), (anchor, dayOfMonth, every, n) => {
        const day = computeOccurrenceDate({ anchor, unit: 'month', every, dayOfMonth }, n)
        const month = addMonths(toMonth(anchor), n * every)
        expect(toMonth(day)).toBe(month)
        expect(Number(day.slice(8))).toBe(Math.min(dayOfMonth, Number(lastDayOfMonth(month).slice(8))))
      }),
    )
  })

  test('is later than the one before', () => {
    assert(
      property(days, frequencies, integer({ min: 0, max: 300 }), (anchor, frequency, n) => {
        const rule = { ...frequency, anchor: computeAnchor(frequency, anchor) }
        return computeOccurrenceDate(rule, n) < computeOccurrenceDate(rule, n + 1)
      }),
    )
  })

  test('is found by its day: the first on or after it, and none before', () => {
    assert(
      property(days, frequencies, days, (anchor, frequency, wanted) => {
        const rule = { ...frequency, anchor: computeAnchor(frequency, anchor) }
        const n = findOccurrenceFrom(rule, wanted)
        expect(computeOccurrenceDate(rule, n) >= wanted).toBe(true)
        expect(n === 0 || computeOccurrenceDate(rule, n - 1) < wanted).toBe(true)
      }),
    )
  })
})

describe('an anchor', () => {
  test.each([
    ['2026-11-21', 5, '2026-11-05', '2026-12-05'],
    ['2026-11-03', 5, '2026-10-05', '2026-11-05'],
    ['2026-11-05', 5, '2026-11-05', '2026-12-05'],
    ['2026-02-15', 31, '2026-01-31', '2026-02-28'],
    ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
  ])('of something on %s that comes every day %i is %s, and the next is %s', (first, dayOfMonth, anchor, next) => {
    const frequency: Frequency = { unit: 'month', every: 1, dayOfMonth }
    expect(computeAnchor(frequency, first)).toBe(anchor)
    expect(computeOccurrenceDate({ ...frequency, anchor }, 1)).toBe(next)
  })

  test('can be moved so that occurrence n is on a given day', () => {
    assert(
      property(days, intervals, integer({ min: 0, max: 120 }), (day, frequency, n) => {
        const rule = buildRuleThroughOccurrence(frequency, n, day)
        return rule === undefined || computeOccurrenceDate(rule, n) === day
      }),
    )
    expect(buildRuleThroughOccurrence({ unit: 'month', every: 12 }, 2000, '2026-11-21')).toBeUndefined()
  })
})

test('weight a month: months by their number, weeks 52/12, days 365/12, rounded half up', () => {
  expect(computeMonthlyEquivalent(300_00, { unit: 'month', every: 1 })).toBe(300_00)
  expect(computeMonthlyEquivalent(100_01, { unit: 'month', every: 2 })).toBe(50_01) // 50,005
  expect(computeMonthlyEquivalent(120_000, { unit: 'month', every: 12 })).toBe(10_000)
  expect(computeMonthlyEquivalent(100_00, { unit: 'week', every: 1 })).toBe(433_33)
  expect(computeMonthlyEquivalent(100_00, { unit: 'day', every: 10 })).toBe(304_17)
  expect(computeMonthlyEquivalent(999_999_999_999, { unit: 'day', every: 1 })).toBe(30_416_666_666_636)
})
