/** Folds a text for comparison: without accents, in lower case, without white space at its ends. Its length may change. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
