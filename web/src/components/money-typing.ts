import { formatAmount, MAX_CENTAVOS } from 'contract/money.ts'

/**
 * Typing money (PRODUCT.md): digits fill centavos from the right, until a comma or a point is typed; from then on what is
 * typed is taken literally (`10,5` is R$ 10,50). `text` is what the field shows.
 */
export type Typed = { text: string; literal: boolean }

export const NOTHING: Typed = { text: '', literal: false }

export const fromCentavos = (centavos: number | null): Typed =>
  centavos === null ? NOTHING : { text: formatAmount(centavos), literal: false }

const MAX_DIGITS = String(MAX_CENTAVOS).length
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

function fillFromTheRight(text: string): Typed {
  const digits = digitsOf(text).slice(0, MAX_DIGITS)
  return digits === '' ? NOTHING : fromCentavos(Number(digits))
}

/** The last comma or point is the decimal one, if at most two digits follow it; others group thousands. */
function literalCentavos(text: string): number | null {
  const clean = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(clean)) return null
  const [, whole = clean, decimals = ''] = /^(.*)[.,](\d{0,2})$/.exec(clean) ?? []
  const centavos = Number(`${digitsOf(whole) || '0'}${decimals.padEnd(2, '0')}`)
  return centavos > MAX_CENTAVOS ? null : centavos
}

/** `1.234,56`, `1,234.56`, `R$ 1.234`, `1234.56`, from anywhere. */
export function paste(text: string): Typed {
  const centavos = literalCentavos(text)
  return centavos === null ? NOTHING : fromCentavos(centavos)
}

const onlyOneComma = (text: string) => {
  const [whole = '', ...rest] = text.split(',')
  return rest.length === 0 ? whole : `${whole},${rest.join('').slice(0, 2)}`
}

function typeLiterally(text: string): Typed {
  const clean = onlyOneComma(text.replace(/\./g, ',').replace(/[^\d,]/g, ''))
  if (clean === '' || clean === ',') return { text: clean, literal: clean !== '' }
  return { text: clean.slice(0, MAX_DIGITS + 1), literal: true }
}

/**
 * What the field shows after the person changed it from `before` to `text`. A comma or point just typed at the end starts
 * literal entry: the centavos typed so far become the whole part (`10` then `,` is `10,`).
 */
export function type(before: Typed, text: string): Typed {
  if (text.trim() === '') return NOTHING
  if (before.literal) return typeLiterally(text)
  const added = text.length === before.text.length + 1 ? text.slice(-1) : ''
  if (added === ',' || added === '.') return { text: `${digitsOf(before.text) || '0'},`, literal: true }
  return fillFromTheRight(text)
}

/** In centavos; null where nothing, or nothing that counts, was typed. */
export function centavosIn({ text, literal }: Typed): number | null {
  if (literal) return literalCentavos(text)
  const digits = digitsOf(text)
  return digits === '' ? null : Number(digits)
}
