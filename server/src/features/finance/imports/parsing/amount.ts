import { readAmount } from 'contract/read-amount.ts'

const readSign = (text: string): -1n | 1n => (/^[-(]|-$|D$/i.test(text) ? -1n : 1n)

/**
 * Parses an amount with the signs of banks and spreadsheets, into centavos: `1.234,56`, `-R$ 1.234,56`, `(1.234,56)`, `1.234,56-`,
 * `1.234,56 D`. Undefined where the text is no amount, or an ambiguous one.
 */
export function parseAmount(text: string): bigint | undefined {
  const signed = text
    .replace('\u2212', '-')
    .replace(/R\$|BRL/i, '')
    .trim()
  const amount = signed
    .replace(/^[-+(]/, '')
    .replace(/[CD]$/i, '')
    .trim()
    .replace(/[-)]$/, '')
    .trim()
  const centavos = readAmount(amount)
  return centavos === undefined ? undefined : readSign(signed) * centavos
}
