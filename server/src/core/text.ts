import { toNfc } from 'contract/values/normalize.ts'

/** `20261121-203001`, in UTC. */
export const formatTimestamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]

/** Signs within strings count too; parsing and checking a text takes time for each item, so that the items are counted before. */
export function countJsonMarks(json: Uint8Array): number {
  let marks = 0
  // By index: an iterator takes several times as long.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === COMMA || byte === BRACKET || byte === BRACE) marks += 1
  }
  return marks
}

export const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñý'
export const UNACCENTED = 'aaaaaaeeeeiiiiooooouuuucny'
const ACCENTED_LETTERS = new RegExp(`[${ACCENTED}]`, 'g')
const UNACCENTED_BY_LETTER = new Map([...ACCENTED].map((letter, at) => [letter, UNACCENTED[at] ?? letter]))

/** As the database does in `entries.folded`, so that a search for `acao` finds `Ação`. */
export const foldText = (text: string): string =>
  toNfc(text)
    .toLowerCase()
    .replace(ACCENTED_LETTERS, (letter) => UNACCENTED_BY_LETTER.get(letter) ?? letter)

/** For an element's content or an attribute within double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
