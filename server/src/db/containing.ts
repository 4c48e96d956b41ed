/** A LIKE pattern for what contains this text, of which nothing is read as LIKE's own. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const MARKED = 'áàâãäåéèêëíìîïóòôõöúùûüçñý'
const BARE = 'aaaaaaeeeeiiiiooooouuuucny'
const BARE_OF = new Map([...MARKED].map((letter, at) => [letter, BARE[at] ?? letter]))

/** Without the case and the accents, as the database keeps it in `entries.folded`: `Ação` and `acao` are the same to whoever looks. */
export const fold = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()].map((letter) => BARE_OF.get(letter) ?? letter).join('')

/** The same as SQL, of an expression: immutable, so that an index may hold it. */
export const foldedSql = (expression: string): string => `translate(lower(${expression}), '${MARKED}', '${BARE}')`
