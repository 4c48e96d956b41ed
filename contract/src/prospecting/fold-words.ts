const LINKS = new Set(['a', 'as', 'o', 'os', 'de', 'da', 'das', 'do', 'dos', 'em', 'para', 'por', 'e'])

/** The regular plurals of Portuguese, each to one stem for singular and plural, which need not be a word. */
const toStem = (word: string): string =>
  word
    .replace(/(?:oes|aes|aos|ao)$/, 'a')
    .replace(/(?:ais|al)$/, 'a')
    .replace(/(?:eis|el|eil)$/, 'e')
    .replace(/(?:ois|ol)$/, 'o')
    .replace(/ns$/, 'm')
    .replace(/(?<=[rz])es$/, '')
    .replace(/s$/, '')

/** Without accents, case, plural and the words that only link: `Clínicas de Estética` is `clinica estetica`. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LINKS.has(word))
    .map(toStem)
