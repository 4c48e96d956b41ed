import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { describeNames, findSums, type Pair, type Proposal } from './propose.ts'

/** With more open lines of one payer near an entry their sums fit by chance, and which of them pay it cannot be told. */
const MOST_NEAR = 8

const isCrowded = (ofEntry: readonly Pair[]): boolean => ofEntry.length > MOST_NEAR

const LIST = new Intl.ListFormat('pt-BR')

const toCentavos = ({ line }: Pair): number => Math.abs(line.centavos)

/** Of one account each; the earliest days first. */
function findSets(ofEntry: readonly Pair[]): Pair[][] {
  if (isCrowded(ofEntry)) return []
  const byAccount = Map.groupBy(ofEntry, ({ line }) => line.accountId)
  return [...byAccount.values()].flatMap((pairs) => {
    const sum = pairs[0]?.entry.centavos ?? 0
    const total = pairs.reduce((before, pair) => before + toCentavos(pair), 0)
    if (pairs.length < 2 || total < sum) return []
    const sorted = pairs.toSorted((a, b) => a.line.dayNumber - b.line.dayNumber)
    return findSums(sorted, { sum, most: Number.POSITIVE_INFINITY, toCentavos })
  })
}

const describeOthers = (others: readonly Pair[]): string =>
  LIST.format(others.map(({ line }) => `${formatBRL(Math.abs(line.centavos))} de ${formatDate(line.day)}`))

/**
 * Which of the lines pay an entry together: two to five of one account whose sum is the entry's amount. Only where there is one choice:
 * no other set of the given lines pays the entry, and none of its lines is in a set of another, or among too many that are near another.
 * `pairs`: of lines smaller than their entries.
 * @returns by line
 */
export function proposeTogether(pairs: readonly Pair[]): Map<number, Proposal> {
  const byEntry = [...Map.groupBy(pairs, ({ entry }) => entry.id).values()]
  const crowded = new Set(byEntry.filter(isCrowded).flatMap((ofEntry) => ofEntry.map(({ line }) => line.id)))
  const sets = byEntry.flatMap(findSets)
  const [perEntry, perLine] = [Map.groupBy(sets, ([pair]) => pair?.entry.id), Map.groupBy(sets.flat(), ({ line }) => line.id)]
  const isOnly = (set: readonly Pair[]) =>
    set.every(
      ({ line, entry }) => perEntry.get(entry.id)?.length === 1 && perLine.get(line.id)?.length === 1 && !crowded.has(line.id),
    )
  const proposals = sets.filter(isOnly).flatMap((set) =>
    set.map((pair): [number, Proposal] => {
      const others = set.filter((other) => other !== pair)
      const evidence = [`junto com ${describeOthers(others)} soma o mesmo valor`, ...describeNames(...set)]
      return [pair.line.id, { otherLineIds: others.map(({ line }) => line.id), entryIds: [pair.entry.id], evidence }]
    }),
  )
  return new Map(proposals)
}
