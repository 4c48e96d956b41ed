import { parseDecimal } from 'contract/money.ts'

/** Groups of three, then a decimal sign and one or two places: `1.234,56`, `1,234.56`; or no groups at all: `1234,5`, `1234.56`. */
const BRAZILIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const AMERICAN = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/
/** Places that say nothing: `1234.5600`. Of three, `1,500`, nobody knows what they are. */
const PADDED = /^(\d+)[.,](\d{2})0{2,}$/

const readSign = (text: string): -1 | 1 => (/^[-(]|-$|D$/i.test(text) ? -1 : 1)

/**
 * An amount as banks and spreadsheets write it, in centavos with its sign: `1.234,56`, `R$ 1.234,56`, `-1.234,56`, `(1.234,56)`,
 * `1.234,56 D`, `1,234.56`, `1234.56`. Undefined where it cannot be read one way only.
 */
export function parseAmount(text: string): bigint | undefined {
  const plain = text
    .replace(/\s/g, '')
    .replace('\u2212', '-')
    .replace(/R\$|BRL/i, '')
  const [, , digits = ''] = /^([-+(]?)(\d[\d.,]*)[-)]?[CD]?$/i.exec(plain) ?? []
  const [, whole = '', cents = '0'] = BRAZILIAN.exec(digits) ?? AMERICAN.exec(digits) ?? PADDED.exec(digits) ?? []
  const centavos = parseDecimal(`${whole.replace(/\D/g, '')}.${cents}`)
  return centavos === undefined ? undefined : BigInt(readSign(plain)) * centavos
}
