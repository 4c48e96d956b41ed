import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { agreeDollars, Dollars, readDollars } from './dollars.ts'

test.each([
  ['US$ 20,00 × 5,4321 + IOF R$ 3,80', 'US$ 20,00 × 5,4321 + IOF R$ 3,80', 112_44],
  ['20.00 x 5.4321', 'US$ 20,00 × 5,4321', 108_64],
  ['usd 1.234,56 * R$ 5', 'US$ 1.234,56 × 5', 6_172_80],
  ['$ 0,03 × 0,5', 'US$ 0,03 × 0,5', 2],
  ['US$ 99', 'US$ 99,00', null],
  ['US$ US$ 20', 'US$ 20,00', null],
  ['US$ 1,234.56 USD × 5,43', 'US$ 1.234,56 × 5,43', 6_703_66],
  ['US$ $20 × R$ 5,43 + IOF R$ R$ 3,80', 'US$ 20,00 × 5,43 + IOF R$ 3,80', 112_40],
  ['99 + iof 1', 'US$ 99,00 + IOF R$ 1,00', null],
])('%s is %s', (typed, text, centavos) => {
  expect(readDollars(typed)).toEqual({ text, centavos })
  expect(safeParse(Dollars, typed).data).toBe(text)
})

test.each(['', '0,00', 'US$ 0'])('“%s” is no amount', (typed) => {
  expect(safeParse(Dollars, typed).data).toBeNull()
})

test.each([
  ['EUR 20', 'Informe o valor em dólar, como US$ 1.234,56'],
  ['US$ R$ 20', 'Informe o valor em dólar, como US$ 1.234,56'],
  ['1,234', 'Informe o valor em dólar, como US$ 1.234,56'],
  ['× 5,43', 'Informe o valor em dólar'],
  ['20 × 5,43,2', 'Informe a cotação em reais por dólar, como 5,4321'],
  ['20 × 0', 'Informe a cotação em reais por dólar, como 5,4321'],
  ['20 × 5,43 + IOF 1,2345', 'Informe o IOF em reais, como 3,80'],
  ['9.999.999.999,00 × 9', 'Em reais passa do maior valor de um lançamento'],
])('“%s” is refused', (typed, problem) => {
  expect(safeParse(Dollars, typed).error?.issues[0]?.message).toBe(problem)
})

test.each([
  [19_72, '5,35', 105_44, 'US$ 19,72 × 5,35'],
  [20_00, '5.432100', 108_64, 'US$ 20,00 × 5,4321'],
  [20_00, '5', 100_09, 'US$ 20,00 × 5'],
])('%i cents at %s are %i centavos, but for rounding', (cents, rate, centavos, text) => {
  expect(agreeDollars(cents, rate, centavos)).toBe(text)
})

test.each([
  ['another amount', 20_00, '5,4321', 108_80],
  ['no rate', 20_00, '0', 108_64],
  ['a rate of reais in dollars', 59_013, '0,1841', 108_64],
  ['a rate that cannot be read', 20_00, '5,43,2', 108_64],
])('%s is not agreed with', (_, cents, rate, centavos) => {
  expect(agreeDollars(cents, rate, centavos)).toBeNull()
})
