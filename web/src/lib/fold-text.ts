/** Folds a text for comparison: without accents, in lower case, without white space at its ends. Its length may change. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a text has every word of a search, in any order and at any place in it, ignoring case and accents. */
export function hasEveryWord(text: string, q: string): boolean {
  const folded = foldText(text)
  return foldText(q)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
