import { formatBRL } from 'contract/values/money.ts'
import { countDays, type Entry, type Line, type MatchableLine, toDayNumber } from './matchable.ts'
import type { Likeness } from './names.ts'

export type Proposal = {
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

const describePair = ({ number, days, entry, isAlias, likeness }: Pair, amount: string): string[] => [
  amount,
  ...(number ? [`mesmo número ${number}`] : []),
  describeDay(days, entry),
  ...(isAlias ? ['nome que você já confirmou'] : LIKENESS_WORDS[likeness]),
]

/** The most that a bank or a gateway keeps, and the most that interest and fine add. */
const MOST_FEE = 0.07
const SMALL_FEE = 10_00
const MOST_CHARGES = 0.2

/** Whether no fee or discount explains that the line brings so much less. */
export const isTooMuch = (line: Line, { centavos }: Entry): boolean =>
  centavos - Math.abs(line.centavos) > Math.max(SMALL_FEE, centavos * MOST_FEE)

export const sortByWeight = (pairs: readonly Pair[]): Pair[] => pairs.toSorted((a, b) => b.weight - a.weight)

/** Sets of two to five pairs whose amounts make the sum; the nearest days first. Stops at the second set. */
function findSums(pairs: readonly Pair[], sum: number): Pair[][] {
  const found: Pair[][] = []
  const visit = (from: number, left: number, chosen: Pair[]): void => {
    if (left === 0 && chosen.length > 1) found.push(chosen)
    if (left <= 0 || chosen.length === MOST_PARTS) return
    for (let at = from; at < pairs.length && found.length < 2; at += 1) {
      const pair = pairs[at]
      if (pair) visit(at + 1, left - pair.entry.centavos, [...chosen, pair])
    }
  }
  visit(0, sum, [])
  return found
}

/** A client may pay an invoice in several parts; the first of them leaves the others to be paid. */
export const isPart = ({ kind, centavos }: Line, entry: Entry): boolean =>
  kind === 'inflow' && entry.paidOn === null && centavos < entry.centavos

const isExplained = ({ line, entry }: Pair): boolean => {
  const more = Math.abs(line.centavos) - entry.centavos
  return more > 0 ? more <= entry.centavos * MOST_CHARGES : more < 0 && -more < entry.centavos / 2
}

function describeDifference({ line, entry }: Pair): string {
  const more = Math.abs(line.centavos) - entry.centavos
  if (more > 0) return `${formatBRL(more)} a mais: juros ou multa?`
  if (isTooMuch(line, entry)) return `parte de ${formatBRL(entry.centavos)}?`
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
  entryIds: [pair.entry.id],
  evidence: describePair(pair, amount),
})

function proposeSums(line: Line, named: readonly Pair[]): Proposal[] {
  const byParty = Map.groupBy(named, ({ entry }) => entry.partyKey)
  return [...byParty.values()].flatMap((pairs) => {
    if (pairs.length < 2 || pairs.length > MOST_ADDENDS) return []
    const near = pairs.toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days))
    return findSums(near, Math.abs(line.centavos)).map((parts) => ({
      entryIds: parts.map(({ entry }) => entry.id),
      evidence: [`soma de ${parts.length}`, parts.some(({ isAlias }) => isAlias) ? 'nome que você já confirmou' : 'mesmo nome'],
    }))
  })
}

/** `equal`: of the same amount, `first` the best of them; `named`: of the same name. */
export function proposeFor(line: Line, equal: readonly Pair[], first: Pair | undefined, named: readonly Pair[]): Proposal[] {
  const others = sortByWeight(equal.filter((pair) => pair !== first))
  const found = [first ?? [], others.slice(0, MOST_PROPOSALS)].flat().map((pair) => toProposal(pair))
  const [within, larger] = [
    named.filter(({ entry }) => !isTooMuch(line, entry)),
    named.filter(({ entry }) => isTooMuch(line, entry)),
  ]
  if (found.length < MOST_PROPOSALS) found.push(...proposeSums(line, within))
  if (found.length < MOST_PROPOSALS) {
    const differing = [...sortByWeight(within.filter(isExplained)), ...sortByWeight(larger)].slice(0, MOST_PROPOSALS)
    found.push(...differing.map((pair) => toProposal(pair, describeDifference(pair))))
  }
  return found.slice(0, MOST_PROPOSALS)
}
