import type { Comparison } from 'contract/finance/dashboard.ts'

/** Divides rounding down, where BigInt's own division rounds toward zero. `b` is positive. */
const floorDiv = (a: bigint, b: bigint) => (a % b < 0n ? a / b - 1n : a / b)

/**
 * Calculates the change from one amount to another in whole percent, rounded half up (−2.5 → −2). The change from a negative
 * amount is a percentage of its absolute value, so that a rise from a loss is positive (−100 → −50 is 50 %).
 * @returns null where the amount before is zero, since no percentage exists then
 */
export function computePercentChange(now: bigint, before: bigint): number | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return Number(floorDiv(200n * (now - before) + size, 2n * size))
}

export const presentComparison = (now: bigint, before: bigint): Comparison => ({
  toDateCentavos: String(now),
  previousCentavos: String(before),
  changePercent: computePercentChange(now, before),
})
