import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBankHoliday, findNextBankDay } from './bank-days.ts'
import { addDays } from './dates.ts'

/** Febraban's lists of bank holidays, with the last weekday of the year. Holidays on a Saturday or Sunday are included. */
const FEBRABAN = {
  2026: {
    '01-01': 'Confraternização Universal',
    '02-16': 'Carnaval',
    '02-17': 'Carnaval',
    '04-03': 'Sexta-feira Santa',
    '04-21': 'Dia de Tiradentes',
    '05-01': 'Dia do Trabalho',
    '06-04': 'Corpus Christi',
    '09-07': 'Dia da Independência',
    '10-12': 'Nossa Senhora Aparecida',
    '11-02': 'Dia de Finados',
    '11-15': 'Proclamação da República',
    '11-20': 'Dia da Consciência Negra',
    '12-25': 'Natal',
    '12-31': 'Sem expediente bancário',
  },
  2027: {
    '01-01': 'Confraternização Universal',
    '02-08': 'Carnaval',
    '02-09': 'Carnaval',
    '03-26': 'Sexta-feira Santa',
    '04-21': 'Dia de Tiradentes',
    '05-01': 'Dia do Trabalho',
    '05-27': 'Corpus Christi',
    '09-07': 'Dia da Independência',
    '10-12': 'Nossa Senhora Aparecida',
    '11-02': 'Dia de Finados',
    '11-15': 'Proclamação da República',
    '11-20': 'Dia da Consciência Negra',
    '12-25': 'Natal',
    '12-31': 'Sem expediente bancário',
  },
}

describe.each(Object.entries(FEBRABAN))('%s', (year, expected) => {
  test('has the holidays that Febraban says, by their Brazilian names, and no other', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
    const found = days.flatMap((day) => {
      const name = findBankHoliday(day)
      return name === null ? [] : [[day.slice(5), name]]
    })
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

test.each([
  ['a working day', '2026-11-23', '2026-11-23'],
  ['Saturday', '2026-11-21', '2026-11-23'],
  ['Sunday', '2026-11-22', '2026-11-23'],
  ['a holiday on a Friday', '2026-11-20', '2026-11-23'],
  ['the Saturday before Carnaval', '2026-02-14', '2026-02-18'],
  ['Ash Wednesday, when banks open at noon', '2026-02-18', '2026-02-18'],
  ['Corpus Christi, a Thursday', '2026-06-04', '2026-06-05'],
  ['24/12', '2026-12-24', '2026-12-24'],
  ['31/12, across the year', '2026-12-31', '2027-01-04'],
  ['the Friday before a 31/12 that is a Sunday', '2023-12-29', '2024-01-02'],
  ['the Friday before a 31/12 that is a Saturday', '2022-12-30', '2023-01-02'],
  ['the Friday before that', '2022-12-23', '2022-12-23'],
  ['Consciência Negra before it was national', '2023-11-20', '2023-11-20'],
])('%s: %s is paid until %s', (_, date, payable) => {
  expect(findNextBankDay(date)).toBe(payable)
})

test('whatever the day, it is paid on a working day within a week, never earlier', () => {
  assert(
    property(integer({ min: 0, max: 73_000 }), (offset) => {
      const date = addDays('1990-01-01', offset)
      const payable = findNextBankDay(date)
      expect(payable >= date && payable <= addDays(date, 6)).toBe(true)
      expect(findNextBankDay(payable)).toBe(payable)
    }),
    { numRuns: 500 },
  )
})
