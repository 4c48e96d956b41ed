import { agreeDollars } from 'contract/finance/dollars.ts'
import { parseAmount } from './columns.ts'
import type { FileRow } from './records.ts'

const DOLLARS = /US\$|USD|d[oó]lar/i
const RATE = /cota[cç][aã]o|taxa de c[aâ]mbio/i

/** Null unless the header has one column of dollars and one of the rate. */
function findColumns(header: readonly string[]): { amount: number; rate: number } | null {
  const places = [...header.keys()]
  const [rate, ...otherRates] = places.filter((at) => RATE.test(header[at] ?? ''))
  const [amount, ...otherAmounts] = places.filter((at) => at !== rate && DOLLARS.test(header[at] ?? ''))
  if (rate === undefined || amount === undefined || otherRates.length + otherAmounts.length > 0) return null
  return { amount, rate }
}

/** What the bank tells of the dollars behind an amount, where its numbers agree with the reais; an OFX tells the rate alone. */
export function readPrintedDollars(
  { cells, dollarRate }: FileRow,
  header: readonly string[],
  centavos: number | null,
): string | null {
  if (!centavos) return null
  if (dollarRate) return agreeDollars(Math.round(centavos / Number(dollarRate.replace(',', '.'))), dollarRate, centavos)
  const columns = findColumns(header)
  if (!columns) return null
  const amount = parseAmount(cells[columns.amount]?.trim() ?? '')
  return amount?.centavos ? agreeDollars(Number(amount.centavos), cells[columns.rate]?.trim() ?? '', centavos) : null
}
