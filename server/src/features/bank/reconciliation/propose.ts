import { formatBRL } from 'contract/values/money.ts'
import { countDays, type Entry, type Line, type MatchableLine, toDayNumber } from './matchable.ts'
import type { Likeness } from './names.ts'

export type Proposal = {
  /** Lines that pay the entries together with this one. */
  otherLineIds: number[]
  entryIds: number[]
  /** In words, for a person. */
  evidence: string[]
}

export type Pair = {
  line: Line
  entry: Entry
  /** Positive if the money moved after the day. */
  days: number
  likeness: Likeness
  isAlias: boolean
  number: string | undefined
  isStrong: boolean
  /** Whether anything but amount and day speaks for it. */
  isNamed: boolean
  weight: number
}

/** How long before and after its day an entry may be paid, in days. */
export const BEFORE = 5
export const AFTER = 10
const MOST_PARTS = 5
const MOST_PROPOSALS = 5
/** With more open entries of one payer their sums fit by chance. */
const MOST_ADDENDS = 14

const countWords = (days: number): string => `${Math.abs(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`

function describeDay(days: number, { paidOn }: Entry): string {
  if (days === 0) return paidOn ? 'no dia em que foi paga' : 'no dia do vencimento'
  return `${countWords(days)} ${days > 0 ? 'depois' : 'antes'} do ${paidOn ? 'dia em que foi paga' : 'vencimento'}`
}

const LIKENESS_WORDS: Record<Likeness, string[]> = { clear: ['mesmo nome'], some: ['nome parecido'], none: [] }

/** What the pairs of one proposal have in common beside their amounts and days. */
export const describeNames = (...pairs: readonly Pair[]): string[] => {
  const words = pairs.flatMap(({ number, isAlias, likeness }) => [
    ...(number ? [`mesmo número ${number}`] : []),
    ...(isAlias ? ['nome que você já confirmou'] : LIKENESS_WORDS[likeness]),
  ])
  return [...new Set(words)]
}

/** The most that a bank or a gateway keeps, and the most that interest and fine add. */
const MOST_FEE = 0.07
const SMALL_FEE = 10_00
const MOST_CHARGES = 0.2

/** Whether no fee or discount explains that the line brings so much less. */
const isTooMuch = (line: Line, { centavos }: Entry): boolean =>
  centavos - Math.abs(line.centavos) > Math.max(SMALL_FEE, centavos * MOST_FEE)

export const sortByWeight = (pairs: readonly Pair[]): Pair[] => pairs.toSorted((a, b) => b.weight - a.weight)

/** Sets of two to five pairs whose amounts make the sum, in the order of the pairs; `most` sets at most. */
export function findSums(
  pairs: readonly Pair[],
  { sum, most, toCentavos }: { sum: number; most: number; toCentavos: (pair: Pair) => number },
): Pair[][] {
  const found: Pair[][] = []
  const visit = (from: number, left: number, chosen: Pair[]): void => {
    if (left === 0 && chosen.length > 1) found.push(chosen)
    if (left <= 0 || chosen.length === MOST_PARTS) return
    for (let at = from; at < pairs.length && found.length < most; at += 1) {
      const pair = pairs[at]
      if (pair) visit(at + 1, left - toCentavos(pair), [...chosen, pair])
    }
  }
  visit(0, sum, [])
  return found
}

/** Beside a larger bill small purchases from the same supplier are ordinary. */
const SMALLEST_OUTFLOW_PART = 0.1

const isPart = ({ line, entry }: Pair): boolean =>
  isTooMuch(line, entry) &&
  entry.paidOn === null &&
  (line.kind === 'inflow' || -line.centavos >= entry.centavos * SMALLEST_OUTFLOW_PART)

const isExplained = ({ line, entry }: Pair): boolean => {
  const more = Math.abs(line.centavos) - entry.centavos
  return more > 0 ? more <= entry.centavos * MOST_CHARGES : more < 0 && -more < entry.centavos / 2
}

function describeDifference({ line, entry }: Pair): string {
  const more = Math.abs(line.centavos) - entry.centavos
  if (more > 0) return `${formatBRL(more)} a mais: juros ou multa?`
  if (isTooMuch(line, entry)) return `parte de ${formatBRL(entry.centavos)}, com ${formatBRL(-more)} ainda em aberto?`
  return `${formatBRL(-more)} a menos: ${line.centavos > 0 ? 'tarifa' : 'desconto'}?`
}

/** Of an entry that a person looked for. */
export function describeByHand({ day, centavos }: Pick<MatchableLine, 'day' | 'centavos'>, entry: Entry): string[] {
  const days = countDays({ dayNumber: toDayNumber(day) }, entry)
  const more = Math.abs(centavos) - entry.centavos
  return [
    more === 0 ? 'mesmo valor' : `${formatBRL(Math.abs(more))} a ${more < 0 ? 'menos' : 'mais'}`,
    describeDay(days, entry),
    ...(days < -BEFORE || days > AFTER ? ['fora dos dias em que é proposto'] : []),
  ]
}

export const toProposal = (pair: Pair, amount = 'mesmo valor'): Proposal => ({
  otherLineIds: [],
  entryIds: [pair.entry.id],
  evidence: [amount, describeDay(pair.days, pair.entry), ...describeNames(pair)],
})

function proposeSums(line: Line, named: readonly Pair[]): Proposal[] {
  const byParty = Map.groupBy(named, ({ entry }) => entry.partyKey)
  return [...byParty.values()].flatMap((pairs) => {
    if (pairs.length < 2 || pairs.length > MOST_ADDENDS) return []
    const near = pairs.toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days))
    const sums = findSums(near, { sum: Math.abs(line.centavos), most: 2, toCentavos: ({ entry }) => entry.centavos })
    return sums.map((parts) => ({
      otherLineIds: [],
      entryIds: parts.map(({ entry }) => entry.id),
      evidence: [`soma de ${parts.length}`, ...describeNames(...parts)],
    }))
  })
}

/** `equal`: of the same amount, `first` the best of them; `named`: of the same name or number; `together`: with other lines. */
export function proposeFor(
  line: Line,
  equal: readonly Pair[],
  first: Pair | undefined,
  named: readonly Pair[],
  together: Proposal | undefined,
): Proposal[] {
  const others = sortByWeight(equal.filter((pair) => pair !== first))
  const exact = [first ?? [], others.slice(0, MOST_PROPOSALS)].flat().map((pair) => toProposal(pair))
  const found = [...(together ? [together] : []), ...exact]
  const [within, larger] = [named.filter(({ entry }) => !isTooMuch(line, entry)), named.filter(isPart)]
  if (found.length < MOST_PROPOSALS) found.push(...proposeSums(line, within))
  if (found.length < MOST_PROPOSALS) {
    const differing = [...sortByWeight(within.filter(isExplained)), ...sortByWeight(larger)].slice(0, MOST_PROPOSALS)
    found.push(...differing.map((pair) => toProposal(pair, describeDifference(pair))))
  }
  return found.slice(0, MOST_PROPOSALS)
}
