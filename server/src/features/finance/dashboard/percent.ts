import type { Comparison } from 'contract/finance/dashboard.ts'

/** Floor, where BigInt's own division goes toward zero. The divisor is positive. */
const floorDiv = (a: bigint, b: bigint) => (a % b < 0n ? a / b - 1n : a / b)

/**
 * The change from one amount to another in whole percent, rounded half up (−2.5 → −2). Null where nothing can be compared:
 * before it was nothing, or a loss (PRODUCT.md).
 */
export function changePercent(now: bigint, before: bigint): number | null {
  if (before <= 0n) return null
  return Number(floorDiv(200n * (now - before) + before, 2n * before))
}

export const compare = (now: bigint, before: bigint): Comparison => ({
  ateHojeCentavos: String(now),
  anteriorCentavos: String(before),
  variacao: changePercent(now, before),
})
