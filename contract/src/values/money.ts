import * as z from 'zod/mini'

/** Money is integer centavos throughout. One entry holds 0,01 to 9.999.999.999,99 reais. */
export const MAX_CENTAVOS = 999_999_999_999

export const AMOUNT_OUT_OF_RANGE = 'Informe um valor entre R$ 0,01 e R$ 9.999.999.999,99, com até duas casas'

/** @returns undefined for other text and for more than two significant decimal places */
export function parseCentavos(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '0', cents = ''] = match
  const centavos = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0') || '0')
  return sign ? -centavos : centavos
}

export function toDecimal(centavos: number | bigint): string {
  const digits = String(centavos < 0 ? -centavos : centavos).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function formatAmount(centavos: number | bigint): string {
  const decimal = toDecimal(centavos < 0 ? -centavos : centavos)
  const cents = decimal.slice(-2)
  let whole = decimal.slice(0, -3)
  let groups = ''
  for (; whole.length > 3; whole = whole.slice(0, -3)) groups = `.${whole.slice(-3)}${groups}`
  return `${centavos < 0 ? '\u2212' : ''}${whole}${groups},${cents}`
}

/** With a no-break space; the minus (U+2212) stands before `R$`. */
export function formatBRL(centavos: number | bigint): string {
  const amount = formatAmount(centavos)
  return amount.startsWith('\u2212') ? `\u2212R$\u00a0${amount.slice(1)}` : `R$\u00a0${amount}`
}

export const Centavos = z
  .int('Informe um valor')
  .check(z.minimum(1, AMOUNT_OUT_OF_RANGE), z.maximum(MAX_CENTAVOS, AMOUNT_OUT_OF_RANGE))

/** An entry's amount as the specification's forms send it: `1234.56` → 123456. */
export const DecimalAmount = z.pipe(
  z.pipe(
    z.string('Informe um valor').check(z.maxLength(40, AMOUNT_OUT_OF_RANGE)),
    z.transform((text) => Number(parseCentavos(text) ?? Number.NaN)),
  ),
  z.number(AMOUNT_OUT_OF_RANGE).check(z.minimum(1, AMOUNT_OUT_OF_RANGE), z.maximum(MAX_CENTAVOS, AMOUNT_OUT_OF_RANGE)),
)

/** A sum in centavos as integer digits, because a sum of many large amounts exceeds a JSON number. */
export const CentavosSum = z.string().check(z.regex(/^-?\d{1,30}$/))
