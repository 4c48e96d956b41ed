import type { ReadFile } from './parse-file.ts'

/** A bank's number or a branch stands before it in some files. */
const readNumber = (text: string): string => text.trim().split(/\s+/).at(-1) ?? ''

const compact = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')

const isAccountNumber = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= 3

/** Shorter endings are no account's number, so that two accounts may share them. */
const MIN_ENDING = 5

/** Banks write a number with and without its branch, check digit, leading zeros, and with stars in it. */
export function isSameAccountNumber(one: string, other: string): boolean {
  const [a, b] = [compact(one), compact(other)]
  const stars = [one, other].find((text) => text.includes('*'))
  if (stars) return (stars === one ? b : a).endsWith(compact(stars.slice(stars.lastIndexOf('*'))))
  const [short = '', long = ''] = [a, b].sort((x, y) => x.length - y.length)
  const lacksCheckDigit = (text: string, digits: string) =>
    /-[\dx]$/i.test(text.trim()) && compact(text.trim().slice(0, -2)) === digits
  return a === b || (short.length >= MIN_ENDING && long.endsWith(short)) || lacksCheckDigit(one, b) || lacksCheckDigit(other, a)
}

/** As the file writes them. Names of accounts in a person's own sheet are none. */
export const listAccountNumbers = ({ facts, movements }: Pick<ReadFile, 'facts' | 'movements'>): string[] => {
  const texts = [...facts.accounts.map(({ number }) => number), ...new Set(movements.map(({ account }) => account ?? ''))]
  return [...new Set(texts.map(readNumber).filter(isAccountNumber))]
}

/** Null for a row that names no number, which is of the account that the file is of. */
export const readAccountNumber = (account: string | null): string | null => {
  const number = readNumber(account ?? '')
  return isAccountNumber(number) ? number : null
}
