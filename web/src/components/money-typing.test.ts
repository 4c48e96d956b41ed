import { formatAmount, MAX_CENTAVOS } from 'contract/money.ts'
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centavosIn, fromCentavos, NOTHING, paste, type Typed, type } from './money-typing.ts'

/** Each key at the end, as it is usually typed; `<` is backspace. */
const keys = (sequence: string): Typed =>
  [...sequence].reduce((typed, key) => type(typed, key === '<' ? typed.text.slice(0, -1) : typed.text + key), NOTHING)

describe('digits fill centavos from the right', () => {
  test.each([
    ['1', '0,01', 1],
    ['10', '0,10', 10],
    ['100', '1,00', 100],
    ['123456', '1.234,56', 123_456],
    ['00012', '0,12', 12],
    ['12<', '0,01', 1],
    ['1<', '', null],
    ['9'.repeat(20), '9.999.999.999,99', MAX_CENTAVOS],
    ['12a3', '1,23', 123],
  ])('%s → %s', (sequence, text, centavos) => {
    expect(keys(sequence).text).toBe(text)
    expect(centavosIn(keys(sequence))).toBe(centavos)
  })
})

describe('a comma or a point first switches to literal entry', () => {
  test.each([
    ['10,5', '10,5', 10_50],
    ['10.5', '10,5', 10_50],
    ['1850,', '1850,', 1_850_00],
    ['1850,75', '1850,75', 1_850_75],
    ['1850,759', '1850,75', 1_850_75],
    [',5', '0,5', 50],
    ['10,5<', '10,', 10_00],
    ['10,5,5', '10,55', 10_55],
  ])('%s → %s', (sequence, text, centavos) => {
    expect(keys(sequence).text).toBe(text)
    expect(centavosIn(keys(sequence))).toBe(centavos)
  })
})

describe('pasting from anywhere', () => {
  test.each([
    ['1.234,56', 123_456],
    ['R$ 1.234,56', 123_456],
    ['R$\u00a01.234,56\n', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['1234', 123_400],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['10,5', 10_50],
    ['0,01', 1],
    ['nada', null],
    ['99999999999,99', null],
  ])('%j', (text, centavos) => {
    expect(centavosIn(paste(text))).toBe(centavos)
  })
})

const amounts = integer({ min: 1, max: MAX_CENTAVOS })

test('what is shown is what is meant, for every amount', () => {
  assert(property(amounts, (centavos) => centavosIn(fromCentavos(centavos)) === centavos))
  assert(property(amounts, (centavos) => centavosIn(keys(String(centavos))) === centavos))
  assert(
    property(
      amounts,
      constantFrom('', 'R$ ', 'R$\u00a0'),
      (centavos, sign) => centavosIn(paste(sign + formatAmount(centavos))) === centavos,
    ),
  )
})
