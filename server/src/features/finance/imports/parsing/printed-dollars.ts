import { agreeDollars, writeDollars } from 'contract/finance/dollars.ts'
import { formatAmount } from 'contract/values/money.ts'
import type { RowFormat } from './cells.ts'
import { parseAmount } from './columns.ts'
import type { FileRow } from './records.ts'

const DOLLARS = /US\$|USD|d[oó]lar/i
const RATE = /cota[cç][aã]o|taxa de c[aâ]mbio/i
const DOLLAR_AMOUNT = /^valor\s*(?:\(?(?:em\s*)?(?:US\$|USD)\)?|\(?em d[oó]lar(?:es)?\)?)$/i
const REAIS = /R\$|BRL/i
/** Of Wise: an amount, and the column that names its currency. */
const CONVERTED = [
  ['target amount (after fees)', 'target currency'],
  ['exchange to amount', 'exchange to'],
] as const

/** Null unless the header has one column of dollars and one of the rate. */
function findColumns(header: readonly string[]): { amount: number; rate: number } | null {
  const places = [...header.keys()]
  const [rate, ...otherRates] = places.filter((at) => RATE.test(header[at] ?? ''))
  const [amount, ...otherAmounts] = places.filter((at) => at !== rate && DOLLARS.test(header[at] ?? ''))
  if (rate === undefined || amount === undefined || otherRates.length + otherAmounts.length > 0) return null
  return { amount, rate }
}

function findAmountBeside(cells: readonly string[], header: readonly string[]): string {
  const cellOf = (name: string) => cells[header.findIndex((text) => text.trim().toLowerCase() === name)]?.trim() ?? ''
  for (const [amount, currency] of CONVERTED) if (cellOf(currency) === 'USD') return cellOf(amount)
  const [at, ...others] = [...header.keys()].filter((place) => DOLLAR_AMOUNT.test(header[place]?.trim() ?? ''))
  return at === undefined || others.length > 0 ? '' : (cells[at]?.trim() ?? '')
}

/** Without a rate nothing proves that both are of the same: neither for an instalment, nor where a dollar is less than a real. */
function readAmountBeside(
  { cells }: FileRow,
  { header, mapping }: RowFormat,
  centavos: number,
  description: string,
): string | null {
  const { amount = -1, currency = -1 } = mapping
  if (![header[amount], cells[amount], cells[currency]].some((text) => REAIS.test(text ?? ''))) return null
  const cents = Number(parseAmount(findAmountBeside(cells, header).replace(/US\$|USD/i, ''))?.centavos ?? 0)
  if (cents === 0 || cents > centavos || /\d\/\d/.test(description)) return null
  return writeDollars({ amount: formatAmount(cents), rate: '', iof: '' })
}

/**
 * What the bank tells of the dollars behind an amount: where it prints the rate, only if its numbers agree with the reais; an OFX
 * tells the rate alone.
 */
export function readPrintedDollars(
  row: FileRow,
  format: RowFormat,
  { centavos, description }: { centavos: number | null; description: string },
): string | null {
  const { cells, dollarRate } = row
  if (!centavos) return null
  if (dollarRate) return agreeDollars(Math.round(centavos / Number(dollarRate.replace(',', '.'))), dollarRate, centavos)
  const columns = findColumns(format.header)
  if (!columns) return readAmountBeside(row, format, centavos, description)
  const amount = parseAmount(cells[columns.amount]?.trim() ?? '')
  return amount?.centavos ? agreeDollars(Number(amount.centavos), cells[columns.rate]?.trim() ?? '', centavos) : null
}
