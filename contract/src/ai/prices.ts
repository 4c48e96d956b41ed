import * as z from 'zod/mini'
import { formatAmount } from '../values/money.ts'

/**
 * Providers state their prices in US dollars for a million tokens, and so does this product: a conversion would need a rate that nobody
 * has chosen. A price is an integer in millionths of a dollar. Tokens × price is then a cost in trillionths of a dollar, exactly.
 */
const MICROS = 1_000_000
const PICOS_PER_CENT = 10_000_000_000n

/** US$ 10.000 for a million tokens, in millionths of a dollar. */
const MAX_PRICE = 10_000 * MICROS

const BAD_PRICE = 'Informe um preço entre 0 e 10.000 dólares, com até seis casas'

/** The price of a million tokens, in millionths of a US dollar. */
export const TokenPrice = z.int(BAD_PRICE).check(z.minimum(0, BAD_PRICE), z.maximum(MAX_PRICE, BAD_PRICE))

/**
 * Parses a typed price, as `0,15`, `1.000,00` or `2.5` (a dot without a comma is the decimal point), into millionths of a US dollar.
 * @returns undefined for other text, and for a price above `MAX_PRICE`
 */
export function parsePrice(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^US\$\s*/i, '')
    .replace(/\.(?=.*,)/g, '')
  const [, whole, decimals = ''] = /^(\d{1,5})(?:[.,](\d{1,6})0*)?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const price = Number(whole) * MICROS + Number(decimals.padEnd(6, '0'))
  return price <= MAX_PRICE ? price : undefined
}

/** Formats a price as it is typed: `0,15`. */
export function formatPrice(price: number): string {
  const decimals = String(price % MICROS).padStart(6, '0')
  return `${Math.floor(price / MICROS)},${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

/** The money that calls to providers have cost. `picodollars`: trillionths of a US dollar, as digits. */
export const Spending = z.object({
  picodollars: z.string().check(z.regex(/^\d{1,40}$/)),
  /** The number of calls without a known price, which are not in the sum. */
  unpriced: z.int(),
})
export type Spending = z.infer<typeof Spending>

const divideRounded = (amount: bigint, by: bigint) => (amount + by / 2n) / by

/**
 * Formats trillionths of a dollar: `US$ 1.234,56`, and zero as `US$ 0,00`. Any other amount below a cent has four decimal places,
 * `US$ 0,0031`, or is `menos de US$ 0,0001` where these would all be zeros.
 */
export function formatDollars(picodollars: string | bigint): string {
  const amount = BigInt(picodollars)
  if (amount === 0n || amount >= PICOS_PER_CENT) return `US$\u00a0${formatAmount(divideRounded(amount, PICOS_PER_CENT))}`
  const tenThousandths = divideRounded(amount, PICOS_PER_CENT / 100n)
  if (tenThousandths === 0n) return 'menos de US$\u00a00,0001'
  return `US$\u00a00,${String(tenThousandths).padStart(4, '0')}`
}

/** Formats the cost of calls, as `US$ 0,12 ou mais` where some calls had no known price; returns empty text where no call had one. */
export function describeSpending(spent: Spending | null): string {
  if (!spent) return ''
  return spent.unpriced === 0 ? formatDollars(spent.picodollars) : `${formatDollars(spent.picodollars)} ou mais`
}

/**
 * Adds the costs of two groups of calls. `calls`: the number of calls in a group, which all count as unpriced where its `spent` is null.
 * @returns null only where both groups' costs are
 */
export function addSpending(one: { spent: Spending | null; calls: number }, other: typeof one): Spending | null {
  if (!one.spent && !other.spent) return null
  const sum = (key: (spent: Spending) => bigint) => [one, other].reduce((all, { spent }) => all + (spent ? key(spent) : 0n), 0n)
  const unpriced = [one, other].reduce((all, { spent, calls }) => all + (spent ? spent.unpriced : calls), 0)
  return { picodollars: String(sum(({ picodollars }) => BigInt(picodollars))), unpriced }
}
