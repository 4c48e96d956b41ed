import { formatAmount, MAX_CENTAVOS } from './money.ts'

/** A single comma is a decimal mark, so that `1,234` is no amount. */
const WHOLE = String.raw`\d{1,30}|[1-9]\d{0,2}(?:\.\d{3}){1,10}|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,10}|[1-9]\d{0,2}(?:,\d{3}){2,10}`
/** A single comma may separate groups too: `1,234.56`, or `1,234,56` from a keypad without a point. */
const WHOLE_BEFORE_DECIMALS = String.raw`${WHOLE}|[1-9]\d{0,2},\d{3}`
/** Programs pad decimals with at least two zeros, `1234.5600`. Three decimals, `0.500`, may be meant as thousands. */
const CENTS = String.raw`(?<cents>\d{0,2})(?:(?<=\d{2})0{2,10})?`
const AMOUNT = new RegExp(`^(?:(?<whole>${WHOLE})|(?<reais>${WHOLE_BEFORE_DECIMALS}|)[.,]${CENTS})$`)

/**
 * The one reader of typed, pasted and imported amounts; text without a decimal mark is whole reais.
 * @returns centavos; undefined for any other text, one with a sign included
 */
export function readAmount(text: string): bigint | undefined {
  const { whole, reais = whole, cents = '' } = AMOUNT.exec(text)?.groups ?? {}
  if (reais === undefined || reais + cents === '') return undefined
  return BigInt(`${reais.replace(/\D/g, '')}${cents.padEnd(2, '0')}`)
}

export type TypedAmount = { centavos: number | null; problem?: string }

const UNREADABLE = 'Valor não reconhecido. Escreva como 1.234,56'
const TOO_LARGE = `Informe um valor de até R$ ${formatAmount(MAX_CENTAVOS)}`

export function readTypedAmount(text: string): TypedAmount {
  const amount = text.trim().replace(/^R\$\s*/i, '')
  if (amount === '') return { centavos: null }
  const centavos = readAmount(amount)
  if (centavos === undefined) return { centavos: null, problem: UNREADABLE }
  return centavos > MAX_CENTAVOS ? { centavos: null, problem: TOO_LARGE } : { centavos: Number(centavos) }
}
