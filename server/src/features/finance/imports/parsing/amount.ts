import type { ImportKind } from 'contract/finance/import-fields.ts'
import { readAmount } from 'contract/values/read-amount.ts'

/** `sign` and `direction` are null where the text does not state them. A bank's letter for debit or credit is a direction. */
export type SignedAmount = { centavos: bigint; sign: '-' | '+' | null; direction: ImportKind | null }

/** In characters; no amount is longer. */
const MAX_LENGTH = 60
const LETTER = /(?:(?<=[\d) ])\(?(?<after>DB|CR|D|C)\)?|^(?<before>D|C) .*)$/i
const SIGN = /^(?:\((?<mark>[-+])\)|(?<paren>\()|(?<before>[-+]))|(?<after>[-+])$/

/** For example `1.234,56`, `-R$ 1.234,56`, `(1.234,56)`, `1.234,56-`, `1.234,56 D`. Undefined also for an ambiguous amount. */
export function parseAmount(text: string): SignedAmount | undefined {
  if (text.length > MAX_LENGTH) return undefined
  let rest = text
    .replace(/[\u2212\u2013]/, '-')
    .replace(/R\$|BRL/i, '')
    .trim()
  const { after, before = after } = LETTER.exec(rest)?.groups ?? {}
  if (before) rest = (after ? rest.replace(/\(?(?:DB|CR|D|C)\)?$/i, '') : rest.slice(1)).trim()
  const signs = SIGN.exec(rest)?.groups
  if (signs) rest = signs.paren ? rest.replace(/^\((.*)\)$/, '$1') : rest.replace(/^\([-+]\)|^[-+]|[-+]$/, '')
  const centavos = readAmount(rest.trim())
  if (centavos === undefined) return undefined
  const sign = signs && ((signs.paren ? '-' : (signs.mark ?? signs.before ?? signs.after)) as '-' | '+')
  return { centavos, sign: sign ?? null, direction: before ? (/^c/i.test(before) ? 'inflow' : 'outflow') : null }
}
