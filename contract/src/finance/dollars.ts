import * as z from 'zod/mini'
import { formatAmount, MAX_CENTAVOS } from '../values/money.ts'
import { readTypedAmount } from '../values/read-amount.ts'
import { TextOrEmpty } from '../values/values.ts'

/** What was charged in US dollars, as a person types it; the entry's amount in reais is what counts. */
export type TypedDollars = { amount: string; rate: string; iof: string }

const PARTS =
  /^(?:US\$|USD|\$)?\s*(?<amount>[^×x*+]*?)\s*(?:[×x*]\s*(?:R\$\s*)?(?<rate>[^+]*?)\s*)?(?:\+\s*(?:IOF)?\s*(?:R\$)?\s*(?<iof>.*))?$/i
const RATE = /^(?<whole>\d{1,3})(?:[.,](?<decimals>\d{0,6}))?$/

/** The parts of a text as `writeDollars` makes it, whether they can be read or not. */
export function splitDollars(text: string): TypedDollars {
  const { amount = text, rate = '', iof = '' } = PARTS.exec(text.trim())?.groups ?? {}
  return { amount, rate, iof }
}

/** Empty if all parts are. */
export function writeDollars({ amount, rate, iof }: TypedDollars): string {
  if (!amount && !rate && !iof) return ''
  return `US$ ${amount}${rate && ` × ${rate}`}${iof && ` + IOF R$ ${iof}`}`
}

/** `centavos`: the amount times the rate, and the IOF; null without a rate. */
type ReadDollars = { text: string; centavos: number | null }

type DollarsProblem = { problem: string; part: keyof TypedDollars }

export const isProblem = (reading: ReadDollars | DollarsProblem): reading is DollarsProblem => 'problem' in reading

/** A person writes it into the field too, before the amount or behind it. */
const DOLLAR_SIGN = /^(?:US\$|USD|\$)\s*|\s*(?:US\$|USD)$/gi

function readAmountInDollars(amount: string) {
  const number = amount.trim().replace(DOLLAR_SIGN, '')
  return /^R\$/i.test(number) ? { centavos: null, problem: 'reais' } : readTypedAmount(number)
}

/** Rounds half up to the centavo, in whole numbers. */
function convert(cents: number, { whole = '0', decimals = '' }: { whole?: string; decimals?: string }): number {
  const scale = 10n ** BigInt(decimals.length)
  return Number((BigInt(cents) * BigInt(whole + decimals) * 2n + scale) / (2n * scale))
}

/** Null for no amount: files have a column of zeros. */
export function readDollars(text: string): ReadDollars | DollarsProblem | null {
  const { amount, rate, iof } = splitDollars(text)
  const [dollars, tax] = [readAmountInDollars(amount), readTypedAmount(iof)]
  if (dollars.problem) return { problem: 'Informe o valor em dólar, como US$ 1.234,56', part: 'amount' }
  if (!dollars.centavos) return rate || iof ? { problem: 'Informe o valor em dólar', part: 'amount' } : null
  if (tax.problem) return { problem: 'Informe o IOF em reais, como 3,80', part: 'iof' }
  const parts = RATE.exec(rate)?.groups
  if (rate && (!parts || /^[0.,]*$/.test(rate)))
    return { problem: 'Informe a cotação em reais por dólar, como 5,4321', part: 'rate' }
  const converted = parts ? convert(dollars.centavos, parts) + (tax.centavos ?? 0) : null
  if (converted !== null && converted > MAX_CENTAVOS)
    return { problem: 'Em reais passa do maior valor de um lançamento', part: 'amount' }
  return {
    text: writeDollars({
      amount: formatAmount(dollars.centavos),
      rate: rate.replace('.', ','),
      iof: tax.centavos ? formatAmount(tax.centavos) : '',
    }),
    centavos: converted,
  }
}

/**
 * What a bank prints, as the text of an entry. Null unless both make the reais, but for what is hidden behind the rate's last digit;
 * a dollar is worth more than a real, so that a rate below 1 is no such rate.
 */
export function agreeDollars(cents: number, printedRate: string, centavos: number): string | null {
  const rate = printedRate.replace(/(?<=[.,]\d*)0+$/, '').replace(/[.,]$/, '')
  const { whole = '0', decimals = '' } = RATE.exec(rate)?.groups ?? {}
  const hidden = cents / 2 / 10 ** Math.max(decimals.length, 2)
  if (Number(whole) < 1 || Math.abs(convert(cents, { whole, decimals }) - centavos) > hidden + 1) return null
  const reading = readDollars(writeDollars({ amount: formatAmount(cents), rate, iof: '' }))
  return reading && !isProblem(reading) ? reading.text : null
}

const describe = (text: string): string | undefined => {
  const reading = readDollars(text)
  return reading && isProblem(reading) ? reading.problem : undefined
}

const toStored = (text: string | null): string | null => {
  const reading = text === null ? null : readDollars(text)
  return reading && !isProblem(reading) ? reading.text : null
}

const refuseUnreadable = z.refine<string>((text) => describe(text) === undefined, {
  error: ({ input }) => describe(String(input)),
})

/** Stored as `US$ 20,00 × 5,4321 + IOF R$ 3,80`; rate and IOF may be absent. */
export const Dollars = z.pipe(z.pipe(TextOrEmpty(100), z.nullable(z.string().check(refuseUnreadable))), z.transform(toStored))
