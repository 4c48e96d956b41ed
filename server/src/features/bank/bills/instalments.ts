import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { foldText } from '#core/text.ts'
import { toNameKey } from '../reconciliation/names.ts'

export type Instalment = {
  number: number
  count: number
  /** The line's words without the instalment, by which the instalments of a purchase are alike. */
  name: string
  /** The bank's text before the instalment and after it. */
  around: [string, string]
}

/** In characters: longer texts of a bank say nothing more of a purchase. */
const MAX_LENGTH = 300
const WORDED = /\(?\bparc(?:ela|elado|el)?\b[.:]? *(\d{1,2}) *(?:\/|de|of) *(\d{1,2})(?![\d/])\)?/i
/** Not at the front of the text, where it is a day. */
const BARE = /(?<=\S)[ (-]*(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/])\)?/g

const isDayOf = (day: CivilDate, text: string): boolean => formatDate(day).startsWith(text)

/** As `PARC 03/10`, `Parcela 3 de 10`, `(03/10)` and `LOJA 3/10 CIDADE`; the line's own day is none. */
export function readInstalment({ description, day }: { description: string; day: CivilDate }): Instalment | undefined {
  const text = description.slice(0, MAX_LENGTH)
  const bare = [...text.matchAll(BARE)].filter(([, n = '', of = '']) => !isDayOf(day, `${n}/${of}`))
  for (const found of [WORDED.exec(text), ...bare.reverse()]) {
    const [number, count] = [Number(found?.[1]), Number(found?.[2])]
    if (!found || !(number >= 1 && number <= count && count > 1)) continue
    const around: Instalment['around'] = [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()]
    const rest = around.join(' ')
    return { number, count, around, name: toNameKey(rest) || foldText(rest).trim() }
  }
  return undefined
}
