/** An axis in whole thousands of reais, labelled `R$ Nk` (specification §2). `bottom`: 0, or below it where an amount is. */
export type ChartAxis = { bottom: number; top: number; ticks: number[] }

const STEPS = [1, 2, 5, 10]
const LINES = 5

const toThousands = (centavos: bigint): number => Math.ceil(Math.max(0, Number(centavos)) / 100_000)

/** About five steps, from the smallest amount to the largest one or the next multiples of the step. @param largest in centavos */
export function createChartAxis(largest: bigint, smallest = 0n): ChartAxis {
  const [up, down] = [toThousands(largest), toThousands(-smallest)]
  const rough = Math.max(1, up + down) / LINES
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = Math.max(1, (STEPS.find((factor) => factor * magnitude >= rough) ?? 10) * magnitude)
  const below = Math.ceil(down / step)
  const count = below + Math.max(down > 0 ? 0 : 1, Math.ceil(up / step))
  const ticks = Array.from({ length: count + 1 }, (_, index) => step * (index - below))
  return { bottom: 0 - step * below, top: step * (count - below), ticks }
}

export const formatTick = (thousands: number): string =>
  `${thousands < 0 ? '\u2212' : ''}R$\u00a0${Math.abs(thousands).toLocaleString('pt-BR')}k`

/** Above the axis's bottom, in percent of the axis (0 to 100). */
export const computeHeight = (centavos: bigint, { bottom, top }: ChartAxis): number =>
  ((Number(centavos) / 100_000 - bottom) / (top - bottom)) * 100

const COMPACT_FROM = 100_000_000n

/** @param compact for all amounts of a table if one of them is a million reais or more, negative ones included */
export function formatChartAmount(centavos: bigint, compact: boolean, format: (centavos: bigint) => string): string {
  if (!compact) return format(centavos)
  const reais = Number(centavos) / 100
  return new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 }).format(reais).replace('-', '\u2212')
}

export const hasLargeAmount = (amounts: readonly bigint[]): boolean =>
  amounts.some((amount) => amount >= COMPACT_FROM || amount <= -COMPACT_FROM)
