import { parseCentavos } from 'contract/money.ts'

/**
 * Amounts with digits in groups of three, then a decimal sign and one or two decimal places: `1.234,56`, `1,234.56`; or without
 * groups: `1234,5`, `1234.56`. The Brazilian form may lack the decimal places: `1.234`.
 */
const BRAZILIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const AMERICAN = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/
/** Amounts with zeros after two decimal places: `1234.5600`. Three decimal places, `1,500`, are ambiguous and do not match. */
const PADDED = /^(\d+)[.,](\d{2})0{2,}$/

const readSign = (text: string): -1 | 1 => (/^[-(]|-$|D$/i.test(text) ? -1 : 1)

/**
 * Parses an amount, as banks and spreadsheets write it, into centavos with its sign: `1.234,56`, `R$ 1.234,56`, `-1.234,56`,
 * `(1.234,56)`, `1.234,56 D`, `1,234.56`, `1234.56`. Undefined where the text is no amount, or an ambiguous one.
 */
export function parseAmount(text: string): bigint | undefined {
  const plain = text
    .replace(/\s/g, '')
    .replace('\u2212', '-')
    .replace(/R\$|BRL/i, '')
  const [, , digits = ''] = /^([-+(]?)(\d[\d.,]*)[-)]?[CD]?$/i.exec(plain) ?? []
  const [, whole = '', cents = '0'] = BRAZILIAN.exec(digits) ?? AMERICAN.exec(digits) ?? PADDED.exec(digits) ?? []
  const centavos = parseCentavos(`${whole.replace(/\D/g, '')}.${cents}`)
  return centavos === undefined ? undefined : BigInt(readSign(plain)) * centavos
}
