import { formatAmount, MAX_CENTAVOS } from 'contract/money.ts'
import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMoney } from './money-reading.ts'
import { EMPTY_MONEY, editMoney, type MoneyText, normalizeMoney, toMoneyText } from './money-typing.ts'

/** Presses one key at the caret: `<` is Backspace, `>` Delete, `{` and `}` the arrows, `^` Home. Any other text is typed or pasted. */
function pressKey(before: MoneyText, key: string): MoneyText {
  const { text, caret } = before
  const at = { start: caret, end: caret, inserted: '' }
  if (key === '^') return { ...before, caret: 0 }
  if (key === '{') return { ...before, caret: Math.max(0, caret - 1) }
  if (key === '}') return { ...before, caret: Math.min(text.length, caret + 1) }
  if (key === '<') return caret === 0 ? before : editMoney(before, { ...at, start: caret - 1 })
  if (key === '>') return caret === text.length ? before : editMoney(before, { ...at, end: caret + 1, forward: true })
  return editMoney(before, { ...at, inserted: key, pasted: key.length > 1 })
}
const typeKeys = (keys: string, before: MoneyText = EMPTY_MONEY) => [...keys].reduce(pressKey, before)
const pasteText = (text: string) => editMoney(EMPTY_MONEY, { start: 0, end: 0, inserted: text, pasted: true })

describe('keys that make an amount', () => {
  test.each([
    // Digits alone fill the amount from the centavos on.
    ['1', '0,01', 1],
    ['100', '1,00', 1_00],
    ['123456', '1.234,56', 1_234_56],
    ['00012', '0,12', 12],
    ['0', '0,00', 0],
    ['12<', '0,01', 1],
    ['1<', '', null],
    ['12a3', '1,23', 1_23],
    ['999999999999', '9.999.999.999,99', MAX_CENTAVOS],
    // A comma, or a point before one or two digits, is the decimal mark.
    ['10,5', '10,50', 10_50],
    ['10.5', '10,50', 10_50],
    ['1.5', '1,50', 1_50],
    ['1234,5', '1.234,50', 1_234_50],
    ['1850,', '1.850,00', 1_850_00],
    [',5', '0,50', 50],
    ['10,5<', '10,00', 10_00],
    // A point before three digits groups thousands.
    ['1.234,56', '1.234,56', 1_234_56],
    ['1.500,00', '1.500,00', 1_500_00],
    ['12.000', '12.000,00', 12_000_00],
    ['12.345.678,90', '12.345.678,90', 12_345_678_90],
    // A keypad with a single mark uses it for thousands and decimals.
    ['1.234.56', '1.234,56', 1_234_56],
    ['1,234,56', '1.234,56', 1_234_56],
  ])('%s → %s', (keys, left, centavos) => {
    const typed = typeKeys(keys)
    expect(readMoney(typed.text)).toEqual({ centavos })
    expect(normalizeMoney(typed).text).toBe(left)
  })
})

describe('corrections in the middle keep the caret where the person works', () => {
  test.each([
    ['123456{{{9', '12.349|,56'],
    ['123456{{{<', '123|,56'],
    ['123456{{<', '123|,56'], // deletes across the comma
    ['123456^>', '|234,56'],
    ['123456{{{>', '123,4|6'],
    ['123456{{{,7', '12.347|,56'], // the typed comma replaces the existing one
    ['1.234{{{{<5', '5|.234'],
    ['1234,56{{{{9', '1239|4,56'],
  ])('%s → %s', (keys, shown) => {
    const { text, caret } = typeKeys(keys)
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
    expect(readMoney(text).problem).toBeUndefined()
  })

  test('a comma typed after an amount that was there before changes nothing, rather than multiplying it by a hundred', () => {
    expect(pressKey(toMoneyText(1_850_00), ',').text).toBe('1.850,00')
  })
})

describe('a text that is no amount is reported, never turned into another amount', () => {
  test.each(['1.2345', '1,234', '1850,759', '10,5,5', '0.500', '1234.567', '12.34.5'])('typed %s', (keys) => {
    const typed = typeKeys(keys)
    expect(readMoney(typed.text)).toEqual({ centavos: null, problem: 'Valor não reconhecido. Escreva como 1.234,56' })
    expect(normalizeMoney(typed).text).toBe(keys)
  })
  test.each(['nada', '-5,00', 'US$ 10', '10 20', '1.234,56 e 7', '1..5'])('pasted %j', (text) => {
    expect(pasteText(text).text).toBe(text)
    expect(readMoney(text).problem).toBeDefined()
  })
  test.each(['9999999999999', '10000000000,00', '99999999999.99'])('too large: %s', (keys) => {
    expect(readMoney(typeKeys(keys).text)).toEqual({ centavos: null, problem: 'Informe um valor de até R$ 9.999.999.999,99' })
  })
})

test.each([
  ['1.234,56', 1_234_56],
  ['R$ 1.234,56', 1_234_56],
  ['R$\u00a01.234,56\n', 1_234_56],
  ['1234.56', 1_234_56],
  ['1,234.56', 1_234_56],
  ['1,234,567', 1_234_567_00],
  ['1 234,56', 1_234_56],
  ['1234', 1_234_00],
  ['1.234', 1_234_00],
  ['10,5', 10_50],
  ['0,01', 1],
])('pasted %j', (text, centavos) => {
  expect(pasteText(text).text).toBe(formatAmount(centavos))
})

const amounts = integer({ min: 1, max: MAX_CENTAVOS })

test('every amount is read as it is shown, typed as digits and typed in full', () => {
  assert(property(amounts, (centavos) => readMoney(toMoneyText(centavos).text).centavos === centavos))
  assert(property(amounts, (centavos) => readMoney(typeKeys(String(centavos)).text).centavos === centavos))
  assert(property(amounts, (centavos) => readMoney(typeKeys(formatAmount(centavos)).text).centavos === centavos))
})

test('after any keys the caret is in the text, and leaving the field changes neither amount nor problem', () => {
  const key = oneof(constantFrom(...'0123456789,.<>{}^'), constantFrom('1.234,56', '50', 'R$ 7'), string({ maxLength: 3 }))
  assert(
    property(array(key, { maxLength: 24 }), (keys) => {
      const typed = keys.reduce(pressKey, EMPTY_MONEY)
      expect(typed.caret).toBeGreaterThanOrEqual(0)
      expect(typed.caret).toBeLessThanOrEqual(typed.text.length)
      expect(readMoney(normalizeMoney(typed).text)).toEqual(readMoney(typed.text))
    }),
    { numRuns: 2_000 },
  )
})
