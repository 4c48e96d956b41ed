/** `*words*` of a headline are drawn in the accent colour. A star within a word, or beside a space, marks nothing. */
const MARKED = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu

export const stripAccents = (text: string): string => text.replaceAll(MARKED, '$1')

export type AccentPart = { text: string; isAccent: boolean }

export const splitAccents = (text: string): AccentPart[] =>
  text.split(MARKED).flatMap((part, at) => (part === '' ? [] : [{ text: part, isAccent: at % 2 === 1 }]))
