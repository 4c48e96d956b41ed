import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { DecimalAmount, formatAmount, formatBRL, MAX_CENTAVOS, parseCentavos, toDecimal } from './money.ts'

const amount = (text: unknown) => safeParse(DecimalAmount, text)

test('what is written as decimal text is read back to the centavo', () => {
  assert(property(bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (centavos) => parseCentavos(toDecimal(centavos)) === centavos))
})

test('every amount an entry may hold is taken, from R$ 0,01 to R$ 9.999.999.999,99', () => {
  assert(property(integer({ min: 1, max: MAX_CENTAVOS }), (centavos) => amount(toDecimal(centavos)).data === centavos))
})

describe('an amount that is refused', () => {
  test.each([
    '0',
    '0.00',
    '-1',
    '0.001',
    '10000000000.00',
    '1e400',
    '1e3',
    '1,50',
    'R$ 1',
    '',
    ' ',
    '1.2.3',
    'NaN',
    '9'.repeat(60),
  ])('%j', (text) => {
    expect(amount(text)).toMatchObject({ success: false })
  })

  test.each([1, null, undefined, [], {}])('%j, which is no text', (value) => {
    expect(amount(value).success).toBe(false)
  })
})

test('trailing zeros beyond the centavo say nothing and are taken', () => {
  expect(amount('10.500').data).toBe(10_50)
})

test('reais are shown with points, a comma, and the minus in front of R$', () => {
  expect(formatBRL(123_456)).toBe('R$\u00a01.234,56')
  expect(formatBRL(-66_000)).toBe('\u2212R$\u00a0660,00')
  expect(formatAmount(MAX_CENTAVOS)).toBe('9.999.999.999,99')
})
