import type { Comparison } from 'contract/finance/dashboard.ts'

/** Floor, where BigInt's own division goes toward zero. The divisor is positive. */
const floorDiv = (a: bigint, b: bigint) => (a % b < 0n ? a / b - 1n : a / b)

/**
 * The change from one amount to another in whole percent, rounded half up (−2.5 → −2). A loss before is
 * measured by its size, so that a rise from a loss is positive (−100 → −50 is 50 %). Null where there was no amount before (PRODUCT.md).
 */
export function changePercent(now: bigint, before: bigint): number | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return Number(floorDiv(200n * (now - before) + size, 2n * size))
}

export const presentComparison = (now: bigint, before: bigint): Comparison => ({
  ateHojeCentavos: String(now),
  anteriorCentavos: String(before),
  variacao: changePercent(now, before),
})
