import { formatAmount, MAX_CENTAVOS } from 'contract/money.ts'

/** A text read as an amount: centavos, null for an empty text, or the problem of a text that is no amount, or of an amount above `MAX_CENTAVOS`. */
export type MoneyReading = { centavos: number | null; problem?: string }

const UNREADABLE = 'Valor não reconhecido. Escreva como 1.234,56'
const TOO_LARGE = `Informe um valor de até R$ ${formatAmount(MAX_CENTAVOS)}`

/**
 * Matches whole reais: plain digits, or groups of three digits separated by points, spaces or at least two commas. A single comma is a
 * decimal mark, so that `1,234` is no amount.
 */
const WHOLE = String.raw`\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+|[1-9]\d{0,2}(?:,\d{3}){2,}`
/**
 * Matches the whole reais of an amount with decimals, where a single comma may also separate groups: `1,234.56`, or `1,234,56` from a
 * keypad without a point.
 */
const WHOLE_BEFORE_DECIMALS = String.raw`${WHOLE}|[1-9]\d{0,2},\d{3}`
const AMOUNT = new RegExp(`^(?:(?<whole>${WHOLE})|(?<reais>${WHOLE_BEFORE_DECIMALS}|)[.,](?<cents>\\d{0,2}))$`)

/**
 * Reads an amount. A comma or a point before two digits at most, at the end, is the decimal mark; points before three digits separate
 * thousands, as do the commas of `1,234,567` and `1,234.56`. A text without a decimal mark is an amount of whole reais.
 */
export function readMoney(text: string): MoneyReading {
  const amount = text.trim().replace(/^R\$\s*/i, '')
  if (amount === '') return { centavos: null }
  const { whole, reais = whole, cents = '' } = AMOUNT.exec(amount)?.groups ?? {}
  if (reais === undefined || reais + cents === '') return { centavos: null, problem: UNREADABLE }
  const centavos = BigInt(`${reais.replace(/\D/g, '')}${cents.padEnd(2, '0')}`)
  return centavos > MAX_CENTAVOS ? { centavos: null, problem: TOO_LARGE } : { centavos: Number(centavos) }
}
