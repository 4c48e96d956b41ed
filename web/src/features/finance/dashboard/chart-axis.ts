/** An axis in whole thousands of reais, labelled `R$ Nk` (specification §2). */
export type ChartAxis = { top: number; ticks: number[] }

const STEPS = [1, 2, 5, 10]
const LINES = 5

/** At most five steps, up to the largest amount or the next multiple of the step. @param largest in centavos */
export function createChartAxis(largest: bigint): ChartAxis {
  const thousands = Math.max(1, Math.ceil(Number(largest) / 100_000))
  const rough = thousands / LINES
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = Math.max(1, (STEPS.find((factor) => factor * magnitude >= rough) ?? 10) * magnitude)
  const count = Math.ceil(thousands / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) }
}

export const formatTick = (thousands: number): string => `R$\u00a0${thousands.toLocaleString('pt-BR')}k`

/** In percent of the axis (0 to 100). */
export const computeBarHeight = (centavos: bigint, { top }: ChartAxis): number =>
  (Math.max(0, Number(centavos)) / (top * 100_000)) * 100

const COMPACT_FROM = 100_000_000n

/** @param compact for all amounts of a table if one of them is a million reais or more, negative ones included */
export function formatChartAmount(centavos: bigint, compact: boolean, format: (centavos: bigint) => string): string {
  if (!compact) return format(centavos)
  const reais = Number(centavos) / 100
  return new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 }).format(reais).replace('-', '\u2212')
}

export const hasLargeAmount = (amounts: readonly bigint[]): boolean =>
  amounts.some((amount) => amount >= COMPACT_FROM || amount <= -COMPACT_FROM)
