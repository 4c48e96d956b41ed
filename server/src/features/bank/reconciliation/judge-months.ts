import { generateMonths } from './generate-months.ts'
import { matchLines } from './match-lines.ts'
import { prepareEntry } from './matchable.ts'
import type { Proposal } from './propose.ts'

const isSame = (a: readonly number[] = [], b: readonly number[] = []) => a.length === b.length && a.every((id) => b.includes(id))

/** The share of wrong ones among what is called certain, and that of payments found, as certain or as the first proposal. */
export function judgeMonths(seed: number): { wrong: number; found: number } {
  const { lines, entries, truth } = generateMonths(seed, { lines: 2000, entries: 1500 })
  const { certain, propose } = matchLines(lines, entries.map(prepareEntry), new Map())
  const proposed = propose(new Set(truth.keys()))
  const together = Map.groupBy(truth.keys(), (line) => truth.get(line)?.join())
  const isRight = (line: number, { entryIds = [], otherLineIds = [] }: Partial<Proposal> = {}): boolean =>
    isSame(entryIds, truth.get(line)) && isSame([line, ...otherLineIds], together.get(entryIds.join()))
  const wrong = [...certain].filter(([line, proposal]) => !isRight(line, proposal))
  const found = [...truth.keys()].filter((line) => isRight(line, certain.get(line) ?? proposed.get(line)?.[0]))
  return { wrong: wrong.length / certain.size, found: found.length / truth.size }
}
