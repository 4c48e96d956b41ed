import { describe, expect, test } from 'vitest'
import { addSpending, describeSpending, formatDollars, formatPrice, parsePrice } from './prices.ts'

describe('a price', () => {
  test.each([
    ['0,15', 150_000],
    ['2.5', 2_500_000],
    ['0', 0],
    [' US$ 1.000,00 ', 1_000_000_000],
    ['0,000001', 1],
    ['0,0750000', 75_000],
    ['10000', 10_000_000_000],
  ])('is read from %s', (typed, price) => expect(parsePrice(typed)).toBe(price))

  test.each(['', '-1', '0,0000001', '10000,01', '1e3', 'grátis', '1,2,3'])('is not %j', (typed) =>
    expect(parsePrice(typed)).toBeUndefined(),
  )

  test.each([0, 1, 75_000, 150_000, 2_500_000, 10_000_000_000])('of %i is written so that it reads the same', (price) =>
    expect(parsePrice(formatPrice(price))).toBe(price),
  )
})

describe('a cost', () => {
  test.each([
    ['0', 'US$ 0,00'],
    ['49999999', 'menos de US$ 0,0001'],
    ['50000000', 'US$ 0,0001'],
    ['3120000000', 'US$ 0,0031'],
    ['10000000000', 'US$ 0,01'],
    ['14999999999', 'US$ 0,01'],
    ['15000000000', 'US$ 0,02'],
    ['1234560000000000', 'US$ 1.234,56'],
  ])('of %s is %s', (picodollars, shown) => expect(formatDollars(picodollars).replaceAll('\u00a0', ' ')).toBe(shown))

  test('of two groups is their sum, and says how many calls are not in it', () => {
    const priced = { spent: { picodollars: '90071992547409930', unpriced: 1 }, calls: 3 }
    expect(addSpending(priced, priced)).toEqual({ picodollars: '180143985094819860', unpriced: 2 })
    expect(addSpending(priced, { spent: null, calls: 4 })).toEqual({ picodollars: '90071992547409930', unpriced: 5 })
    expect(addSpending({ spent: null, calls: 1 }, { spent: null, calls: 1 })).toBeNull()
    expect(describeSpending(priced.spent)).toMatch(/ou mais$/)
  })
})
