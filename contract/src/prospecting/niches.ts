import { foldWords } from './fold-words.ts'
import { NICHE_TABLE } from './niche-table.ts'

/** `categories`: of Overture Maps; `words`: further ways in which people say it. */
export type Niche = { name: string; categories: readonly string[]; words: readonly string[] }

function parseLine(line: string): Niche {
  const [name = '', categories = '', words = ''] = line.split(' = ')
  return { name, categories: categories.split(' '), words: words.split(', ').filter(Boolean) }
}

export const NICHES: readonly Niche[] = NICHE_TABLE.trim().split('\n').map(parseLine)

/** The same however it is written, in singular and plural. */
export const toNicheKey = (text: string): string => foldWords(text).join(' ')

const keysOf = ({ name, words }: Niche): string[] => [name, ...words].map(toNicheKey)
const KEYS: ReadonlyMap<string, Niche> = new Map(NICHES.flatMap((each) => keysOf(each).map((key) => [key, each] as const)))

export const findNiche = (text: string): Niche | undefined => KEYS.get(toNicheKey(text))

/** Of one name, or of several between commas or `e`; undefined if any of them is not known. */
export function findNiches(text: string): Niche[] | undefined {
  const whole = findNiche(text)
  if (whole) return [whole]
  const parts = text.split(/[,;/]|\se\s/).filter((part) => part.trim() !== '')
  const found = parts.map(findNiche)
  return parts.length > 1 && found.every((each) => each !== undefined) ? [...new Set(found)] : undefined
}

const MAX_NEAREST = 5

/** What shares words, or beginnings of words, with the text, the nearest first. */
export function findNearestNiches(text: string): Niche[] {
  const wanted = foldWords(text).filter((word) => word.length > 2)
  const score = (key: string) => {
    const words = key.split(' ')
    const shared = wanted.filter((word) => words.some((one) => one === word || sharesBeginning(one, word)))
    return shared.length / Math.max(words.length, wanted.length, 1)
  }
  return NICHES.map((each) => ({ each, score: Math.max(...keysOf(each).map(score)) }))
    .filter((ranked) => ranked.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_NEAREST)
    .map(({ each }) => each)
}

/** So that `advocatícios` finds `advocacia`. */
const SHARED_LETTERS = 5
const sharesBeginning = (one: string, other: string): boolean =>
  one.length >= SHARED_LETTERS &&
  other.length >= SHARED_LETTERS &&
  one.slice(0, SHARED_LETTERS) === other.slice(0, SHARED_LETTERS)
