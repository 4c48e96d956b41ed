import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { computePercentChange } from './read-dashboard.ts'

test.each([
  [46_000n, 40_000n, 15],
  [21_000n, 20_000n, 5],
  [25_000n, 20_000n, 25],
  [205n, 200n, 3], // 2.5 up
  [195n, 200n, -2], // −2.5 up
  [100n, 200n, -50],
  [0n, 200n, -100],
  [-200n, 200n, -200],
  [200n, 200n, 0],
])('from %s before, %s now: %s %%', (now, before, percent) => {
  expect(computePercentChange(now, before)).toBe(percent)
})

test.each([
  [-50n, -100n, 50],
  [-200n, -100n, -100],
  [0n, -100n, 100],
  [50n, -100n, 150],
  [-100n, -100n, 0],
])('%s now, after a loss of %s: %s %%, a rise being positive', (now, before, percent) => {
  expect(computePercentChange(now, before)).toBe(percent)
})

test('nothing is compared with no amount before', () => {
  expect(computePercentChange(100n, 0n)).toBeNull()
})

test('it is the whole number nearest to the true ratio', () => {
  const amount = bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  const before = bigInt({ min: 1n, max: 10n ** 12n })
  assert(
    property(amount, before, (now, then) => {
      const percent = BigInt(computePercentChange(now, then) ?? 0)
      const distance = 100n * (now - then) - percent * then // the rounding error in percentage points, times `then`
      return 2n * distance < then && 2n * distance >= -then
    }),
  )
})
