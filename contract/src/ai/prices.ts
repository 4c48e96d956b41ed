import * as z from 'zod/mini'
import { formatAmount } from '../values/money.ts'

/**
 * A conversion would need a rate that nobody has chosen; a price in millionths of a dollar makes tokens × price exactly
 * trillionths of a dollar.
 */
const MICROS = 1_000_000
const PICOS_PER_CENT = 10_000_000_000n

const MAX_PRICE = 10_000 * MICROS

const BAD_PRICE = 'Informe um preço entre 0 e 10.000 dólares, com até seis casas'

/** The price of a million tokens, in millionths of a US dollar. */
export const TokenPrice = z.int(BAD_PRICE).check(z.minimum(0, BAD_PRICE), z.maximum(MAX_PRICE, BAD_PRICE))

/** A dot without a comma is the decimal point. @returns millionths of a US dollar; undefined for other text, and above `MAX_PRICE` */
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

export function formatPrice(price: number): string {
  const decimals = String(price % MICROS).padStart(6, '0')
  return `${Math.floor(price / MICROS)},${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

export const Spending = z.object({
  picodollars: z.string().check(z.regex(/^\d{1,40}$/)),
  /** The number of calls without a known price, which are not in the sum. */
  unpriced: z.int(),
})
export type Spending = z.infer<typeof Spending>

const divideRounded = (amount: bigint, by: bigint) => (amount + by / 2n) / by

export function formatDollars(picodollars: string | bigint): string {
  const amount = BigInt(picodollars)
  if (amount === 0n || amount >= PICOS_PER_CENT) return `US$\u00a0${formatAmount(divideRounded(amount, PICOS_PER_CENT))}`
  const tenThousandths = divideRounded(amount, PICOS_PER_CENT / 100n)
  if (tenThousandths === 0n) return 'menos de US$\u00a00,0001'
  return `US$\u00a00,${String(tenThousandths).padStart(4, '0')}`
}

export function describeSpending(spent: Spending | null): string {
  if (!spent) return ''
  return spent.unpriced === 0 ? formatDollars(spent.picodollars) : `${formatDollars(spent.picodollars)} ou mais`
}

/** The calls of a group all count as unpriced when its `spent` is null. @returns null only if both groups' costs are */
export function addSpending(one: { spent: Spending | null; calls: number }, other: typeof one): Spending | null {
  if (!one.spent && !other.spent) return null
  const sum = (key: (spent: Spending) => bigint) => [one, other].reduce((all, { spent }) => all + (spent ? key(spent) : 0n), 0n)
  const unpriced = [one, other].reduce((all, { spent, calls }) => all + (spent ? spent.unpriced : calls), 0)
  return { picodollars: String(sum(({ picodollars }) => BigInt(picodollars))), unpriced }
}
