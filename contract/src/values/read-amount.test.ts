import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatBRL, MAX_CENTAVOS, toDecimal } from './money.ts'
import { readAmount, readTypedAmount } from './read-amount.ts'

describe('an amount is read as it is written', () => {
  test.each([
    ['290', 290_00],
    ['1', 1_00],
    ['007', 7_00],
    ['0', 0],
    ['10,5', 10_50],
    ['10.5', 10_50],
    ['1850,', 1_850_00],
    [',5', 50],
    ['0,01', 1],
    ['1.234', 1_234_00],
    ['12.000', 12_000_00],
    ['1.234,56', 1_234_56],
    ['1234,56', 1_234_56],
    ['1234.56', 1_234_56],
    ['12.345.678,90', 12_345_678_90],
    ['1,234.56', 1_234_56],
    ['1,234,567', 1_234_567_00],
    ['1.234.56', 1_234_56],
    ['1,234,56', 1_234_56],
    ['1 234,56', 1_234_56],
    ['1234,5600', 1_234_56],
    ['R$ 1.234,56', 1_234_56],
    ['R$\u00a01.234,56\n', 1_234_56],
    ['9.999.999.999,99', MAX_CENTAVOS],
  ])('%j', (text, centavos) => {
    expect(readTypedAmount(text)).toEqual({ centavos })
  })

  test('in each of the forms in which the product itself writes it', () => {
    const reads = (centavos: number) =>
      [formatAmount, formatBRL, toDecimal].every((write) => readTypedAmount(write(centavos)).centavos === centavos)
    assert(property(integer({ min: 1, max: MAX_CENTAVOS }), reads))
  })
})

describe('a text that is no amount is told, never read as another one', () => {
  test.each([
    ...['1.2345', '1,234', '1850,759', '10,5,5', '0.500', '1234.567', '12.34.5', '1..5', ',', '.'],
    ...[
      '-5,00',
      '\u22125',
      '+5',
      '5-',
      '(5)',
      'US$ 10',
      '€ 5',
      '10 USD',
      '100+50',
      '10*2',
      '3x',
      '50%',
      '10 20',
      '1e5',
      '0x10',
      'nada',
      '1.234,56 e 7',
    ],
  ])('%j', (text) => {
    expect(readTypedAmount(text)).toEqual({ centavos: null, problem: 'Valor não reconhecido. Escreva como 1.234,56' })
  })

  test.each(['10000000000', '9999999999999', '99999999999.99'])('%j is too large', (text) => {
    expect(readTypedAmount(text)).toEqual({ centavos: null, problem: 'Informe um valor de até R$ 9.999.999.999,99' })
  })
})

test('an empty text is no amount and no problem', () => {
  for (const text of ['', ' ', 'R$']) expect(readTypedAmount(text)).toEqual({ centavos: null })
})

test('any keys give the amount whose full form reads the same, or none', () => {
  assert(
    property(array(constantFrom(...'0123456789,. '), { maxLength: 14 }), (keys) => {
      const centavos = readAmount(keys.join(''))
      expect(centavos === undefined ? undefined : readAmount(formatAmount(centavos))).toBe(centavos)
    }),
    { numRuns: 5_000 },
  )
})
