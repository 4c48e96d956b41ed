import { type CivilDate, formatDate, isCivilDate } from 'contract/values/dates.ts'
import { assert, date, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSlashes, readDate } from './date-typing.ts'

const TODAY: CivilDate = '2026-12-31'
const typeKeys = (keys: string) => [...keys].reduce((text, key) => addSlashes(text, text + key), '')

describe('a date as people type it', () => {
  test.each([
    ['05122026', '2026-12-05'],
    ['051226', '2026-12-05'],
    ['0512', '2026-12-05'],
    ['5/12/2026', '2026-12-05'],
    ['05/12/26', '2026-12-05'],
    ['5/12', '2026-12-05'],
    ['05-12-2026', '2026-12-05'],
    ['5.12.2026', '2026-12-05'],
    ['29/02/2024', '2024-02-29'],
    ['hoje', '2026-12-31'],
    ['Hoje ', '2026-12-31'],
    ['amanhã', '2027-01-01'],
    ['amanha', '2027-01-01'],
    ['ontem', '2026-12-30'],
  ])('%s', (keys, expected) => {
    expect(readDate(typeKeys(keys), TODAY, 'nearest')).toBe(expected)
    expect(readDate(keys, TODAY, 'nearest')).toBe(expected) // a pasted text gets no slashes
  })

  test('or as other programs write it is read', () => {
    expect(readDate('2026-12-05', TODAY, 'nearest')).toBe('2026-12-05')
  })
})

test.each([
  ['5/1', '2026-12-01', '2027-01-05'],
  ['0501', '2026-12-01', '2027-01-05'],
  ['28/2', '2026-12-01', '2027-02-28'],
  ['30/11', '2026-12-01', '2026-11-30'],
  ['1/4', '2026-12-01', '2026-04-01'],
  ['28/12', '2027-01-04', '2026-12-28'],
  ['31/8', '2027-01-04', '2027-08-31'],
  ['1/1', '2026-06-15', '2026-01-01'],
  ['31/12', '2026-06-15', '2026-12-31'],
  ['29/2', '2027-12-01', '2028-02-29'],
])('a typed %s without its year is on %s the day that is meant then: %s', (keys, today, expected) => {
  expect(readDate(keys, today, 'nearest')).toBe(expected)
})

test('where a period is asked for, a date without its year is of the current one', () => {
  expect(readDate('1/1', '2026-12-01', 'current')).toBe('2026-01-01')
})

test.each(['31/02/2026', '29/02', '00/12/2026', '5/13', '5/12/202', '05/12-26', '5', '1', '99999999', 'sexta', '05/12/1899'])(
  'a typed %s is no date',
  (keys) => {
    expect(readDate(typeKeys(keys), TODAY, 'nearest')).toBeUndefined()
  },
)

test.each([
  ['05122026', '05/12/2026'],
  ['5/122026', '5/12/2026'],
  ['05-12-2026', '05-12-2026'],
  ['2026-12-05', '2026-12-05'],
])('the slashes that a keypad lacks appear: %s → %s', (keys, shown) => {
  expect(typeKeys(keys)).toBe(shown)
})

test('a correction in the middle of a typed date gets no slash', () => {
  expect(addSlashes('05/12/2026', '051/12/2026')).toBe('051/12/2026')
  expect(addSlashes('05/12/2026', '0512/2026')).toBe('0512/2026')
})

test('every day of the calendar is read from a typed date as it is shown, and as its digits', () => {
  const days = date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  assert(
    property(days, (instant) => {
      const day = instant.toISOString().slice(0, 10)
      const digits = formatDate(day).replaceAll('/', '')
      return readDate(typeKeys(digits), TODAY, 'nearest') === day && readDate(formatDate(day), TODAY, 'nearest') === day
    }),
  )
})

test.each(['__proto__', 'constructor', 'toString'])('a typed %s is no day of the calendar', (word) => {
  expect(readDate(word, TODAY, 'nearest')).toBeUndefined()
})

test('a typed text of any kind is a day of the calendar or none', () => {
  assert(property(string(), (text) => isCivilDate(readDate(text, TODAY, 'nearest') ?? TODAY)))
})
