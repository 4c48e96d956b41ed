import { toNfc } from 'contract/values/normalize.ts'

export const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñý'
export const UNACCENTED = 'aaaaaaeeeeiiiiooooouuuucny'
const UNACCENTED_BY_LETTER = new Map([...ACCENTED].map((letter, at) => [letter, UNACCENTED[at] ?? letter]))

/** Removes case and accents, as the database does in `entries.folded`, so that a search for `acao` finds `Ação`. */
export const foldText = (text: string): string =>
  [...toNfc(text).toLowerCase()].map((letter) => UNACCENTED_BY_LETTER.get(letter) ?? letter).join('')
