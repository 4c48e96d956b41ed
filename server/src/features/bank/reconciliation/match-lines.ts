import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { compareNames, findCommonWords, type Likeness, type Name, readName, toNameKey } from './names.ts'

export type MatchableLine = {
  id: number
  accountId: number
  day: CivilDate
  /** Negative for what left the account. */
  centavos: number
  description: string
  counterparty: string | null
  document: string | null
}

/** An entry that is open, or paid without a line that shows it. */
export type MatchableEntry = {
  id: number
  kind: 'inflow' | 'outflow'
  /** The due day. */
  date: CivilDate
  paidOn: CivilDate | null
  /** What remains of it, or what moved when it was paid. */
  centavos: number
  description: string
  /** Of whom the money comes or to whom it goes, where that is known beside the description. */
  party: string | null
  /** Equal for entries of the same payer. */
  partyKey: string
}

/** What a person confirmed before: lines with this key are of these parties. */
export type Aliases = ReadonlyMap<string, ReadonlySet<string>>

export type Proposal = {
  entryIds: number[]
  /** In words, for a person. */
  evidence: string[]
}

export type Matched = {
  /** At most one proposal by line, and each entry in one proposal. */
  certain: Map<number, Proposal>
  /** The best first; lines without any are absent. */
  doubtful: Map<number, Proposal[]>
}

/** How long before and after its day an entry may be paid, in days. */
const BEFORE = 5
const AFTER = 10
const NEAR = 3
const MOST_PARTS = 5
const MOST_PROPOSALS = 5
/** With more open entries of one payer their sums fit by chance. */
const MOST_ADDENDS = 14

const EPOCH: CivilDate = '2000-01-01'

const toNumber = (day: CivilDate): number => daysBetween(EPOCH, day)

type Line = MatchableLine & { name: Name; key: string; kind: MatchableEntry['kind']; dayNumber: number }
type Entry = MatchableEntry & {
  name: Name
  due: number
  paid: number | null
  amount: string
  /** Of each word of its name. */
  stems: readonly string[]
  partyStem: string
}

type Pair = {
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
}

const amountKey = (kind: string, centavos: number) => `${kind} ${Math.abs(centavos)}`

export const findLineKey = ({ description, counterparty }: Pick<MatchableLine, 'description' | 'counterparty'>): string =>
  toNameKey(counterparty ?? description)

/** In letters: banks cut names off, but not so short. */
const STEM = 4

const toStem = (word: string): string => word.slice(0, STEM)
const toPartyStem = (party: string): string => `= ${party}`

function prepareLine(line: MatchableLine): Line {
  const { words, numbers } = readName(line.counterparty, line.description)
  const name = { words, numbers: [...numbers, ...readName(line.document).numbers] }
  const kind = line.centavos < 0 ? 'outflow' : 'inflow'
  return { ...line, name, key: findLineKey(line), kind, dayNumber: toNumber(line.day) }
}

/** Of those that come again with the next reading. */
const prepared = new WeakMap<MatchableEntry, Entry>()

function prepareEntry(entry: MatchableEntry): Entry {
  const known = prepared.get(entry)
  if (known) return known
  const paid = entry.paidOn === null ? null : toNumber(entry.paidOn)
  const name = readName(entry.party, entry.description)
  const made: Entry = {
    ...entry,
    name,
    due: toNumber(entry.date),
    paid,
    amount: amountKey(entry.kind, entry.centavos),
    stems: name.words.map(toStem),
    partyStem: toPartyStem(entry.partyKey),
  }
  prepared.set(entry, made)
  return made
}

/** The day on which the entry was marked as paid counts where it is nearer than the due day. */
function countDays({ dayNumber }: Pick<Line, 'dayNumber'>, { due, paid }: Entry): number {
  const late = dayNumber - due
  const sincePaid = paid === null ? late : dayNumber - paid
  return Math.abs(sincePaid) < Math.abs(late) ? sincePaid : late
}

function isWithin(line: Line, entry: Entry): boolean {
  const days = countDays(line, entry)
  return days >= -BEFORE && days <= AFTER
}

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

class Matcher {
  readonly #common: ReadonlySet<string>
  readonly #byAmount: ReadonlyMap<string, Entry[]>
  readonly #byStem = new Map<string, Entry[]>()
  readonly #aliases: Aliases

  /** Only the entries that a line may find are indexed. */
  constructor(lines: readonly Line[], entries: readonly Entry[], aliases: Aliases) {
    this.#aliases = aliases
    this.#common = findCommonWords(entries)
    const amounts = new Set(lines.map(({ kind, centavos }) => amountKey(kind, centavos)))
    this.#byAmount = Map.groupBy(
      entries.filter(({ amount }) => amounts.has(amount)),
      ({ amount }) => amount,
    )
    const wanted = new Set(lines.flatMap((line) => this.#listStems(line)))
    for (const entry of entries) {
      for (const [at, stem] of entry.stems.entries())
        if (wanted.has(stem) && !this.#common.has(entry.name.words[at] ?? '')) this.#index(stem, entry)
      if (wanted.has(entry.partyStem)) this.#index(entry.partyStem, entry)
    }
  }

  #index(stem: string, entry: Entry): void {
    const list = this.#byStem.get(stem)
    if (!list) this.#byStem.set(stem, [entry])
    else if (list.at(-1) !== entry) list.push(entry)
  }

  #listStems({ name, key }: Line): string[] {
    const stems = name.words.filter((word) => !this.#common.has(word)).map(toStem)
    return [...stems, ...[...(this.#aliases.get(key) ?? [])].map(toPartyStem)]
  }

  #pair(line: Line, entry: Entry): Pair {
    const days = countDays(line, entry)
    const likeness = compareNames(line.name, entry.name, this.#common)
    const isAlias = this.#aliases.get(line.key)?.has(entry.partyKey) ?? false
    const number = entry.name.numbers.find((digits) => line.name.numbers.includes(digits))
    const isStrong = number !== undefined || isAlias || (likeness === 'clear' && Math.abs(days) <= NEAR)
    return { line, entry, days, likeness, isAlias, number, isStrong, isNamed: isStrong || likeness !== 'none' }
  }

  pairsOfSameAmount(line: Line): Pair[] {
    const entries = this.#byAmount.get(amountKey(line.kind, line.centavos)) ?? []
    return entries.filter((entry) => isWithin(line, entry)).map((entry) => this.#pair(line, entry))
  }

  /** Of any amount, whose names are clearly alike or were confirmed. */
  pairsOfSameName(line: Line): Pair[] {
    const entries = new Set(this.#listStems(line).flatMap((key) => this.#byStem.get(key) ?? []))
    return [...entries]
      .filter((entry) => entry.kind === line.kind && isWithin(line, entry))
      .map((entry) => this.#pair(line, entry))
      .filter(({ isAlias, likeness }) => isAlias || likeness === 'clear')
  }
}

const compareIds = (a: Pair, b: Pair): number => a.line.id - b.line.id || a.entry.id - b.entry.id

const weigh = ({ number, isAlias, likeness, days }: Pair): number =>
  (number ? 40 : 0) + (isAlias ? 30 : 0) + (likeness === 'clear' ? 20 : likeness === 'some' ? 8 : 0) - Math.abs(days)

/** Both sides have no other of the same amount for which more than amount and day speaks. */
function findCertain(pairs: readonly Pair[]): Pair[] {
  const named = pairs.filter(({ isNamed }) => isNamed)
  const [byLine, byEntry] = [Map.groupBy(named, ({ line }) => line.id), Map.groupBy(named, ({ entry }) => entry.id)]
  return named.filter((pair) => {
    const rivals = [...(byLine.get(pair.line.id) ?? []), ...(byEntry.get(pair.entry.id) ?? [])].filter((other) => other !== pair)
    const others = pair.number ? rivals.filter(({ number }) => number) : rivals
    return pair.isStrong && others.length === 0
  })
}

/** The first proposals of two lines differ, so that two equal lines do not both begin with the same entry. */
function findBest(pairs: readonly Pair[]): Map<number, Pair> {
  const best = new Map<number, Pair>()
  const used = new Set<number>()
  for (const pair of pairs.toSorted((a, b) => weigh(b) - weigh(a) || compareIds(a, b))) {
    if (best.has(pair.line.id) || used.has(pair.entry.id)) continue
    best.set(pair.line.id, pair)
    used.add(pair.entry.id)
  }
  return best
}

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

/** The most that a bank or a gateway keeps, and the most that interest and fine add. */
const MOST_FEE = 0.07
const SMALL_FEE = 10_00
const MOST_CHARGES = 0.2

function describeDifference(line: Line, { centavos }: Entry): string | undefined {
  const more = Math.abs(line.centavos) - centavos
  if (more < 0 && -more <= Math.max(SMALL_FEE, centavos * MOST_FEE) && -more < centavos / 2)
    return `${formatBRL(-more)} a menos: ${line.centavos > 0 ? 'tarifa' : 'desconto'}?`
  if (more > 0 && more <= centavos * MOST_CHARGES) return `${formatBRL(more)} a mais: juros ou multa?`
  return undefined
}

/** Of an entry that a person looked for. */
export function describeByHand({ day, centavos }: Pick<MatchableLine, 'day' | 'centavos'>, entry: MatchableEntry): string[] {
  const prepared = prepareEntry(entry)
  const days = countDays({ dayNumber: toNumber(day) }, prepared)
  const more = Math.abs(centavos) - entry.centavos
  return [
    more === 0 ? 'mesmo valor' : `${formatBRL(Math.abs(more))} a ${more < 0 ? 'menos' : 'mais'}`,
    describeDay(days, prepared),
    ...(days < -BEFORE || days > AFTER ? ['fora dos dias em que é proposto'] : []),
  ]
}

const toProposal = (pair: Pair, amount = 'mesmo valor'): Proposal => ({
  entryIds: [pair.entry.id],
  evidence: describePair(pair, amount),
})

function proposeSums(line: Line, named: readonly Pair[]): Proposal[] {
  const byParty = Map.groupBy(named, ({ entry }) => entry.partyKey)
  return [...byParty.values()].flatMap((pairs) => {
    if (pairs.length < 2 || pairs.length > MOST_ADDENDS) return []
    const near = pairs.toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days) || compareIds(a, b))
    return findSums(near, Math.abs(line.centavos)).map((parts) => ({
      entryIds: parts.map(({ entry }) => entry.id),
      evidence: [`soma de ${parts.length}`, parts.some(({ isAlias }) => isAlias) ? 'nome que você já confirmou' : 'mesmo nome'],
    }))
  })
}

/**
 * Which entries the lines pay (BANK.md, "Reconciling"). Certain only where both sides have one choice: a number that both name; or
 * the same amount and a confirmed name; or the same amount, three days at most apart, and names clearly alike.
 */
export function matchLines(given: readonly MatchableLine[], entries: readonly MatchableEntry[], aliases: Aliases): Matched {
  const lines = given.map(prepareLine)
  const matcher = new Matcher(lines, entries.map(prepareEntry), aliases)
  const pairs = lines.flatMap((line) => matcher.pairsOfSameAmount(line))
  const certain = findCertain(pairs)
  const matched: Matched = { certain: new Map(certain.map((pair) => [pair.line.id, toProposal(pair)])), doubtful: new Map() }
  const taken = new Set(certain.map(({ entry }) => entry.id))
  const open = pairs.filter(({ line, entry }) => !matched.certain.has(line.id) && !taken.has(entry.id))
  const best = findBest(open)
  const byLine = Map.groupBy(open, ({ line }) => line.id)
  for (const line of lines) {
    if (matched.certain.has(line.id)) continue
    const first = best.get(line.id)
    const equal = (byLine.get(line.id) ?? []).toSorted(
      (a, b) => Number(b === first) - Number(a === first) || weigh(b) - weigh(a) || compareIds(a, b),
    )
    const named = matcher
      .pairsOfSameName(line)
      .filter(({ entry }) => !taken.has(entry.id))
      .toSorted(compareIds)
    const differing = named.flatMap((pair) => {
      const difference = describeDifference(line, pair.entry)
      return difference ? [{ proposal: toProposal(pair, difference), weight: weigh(pair) }] : []
    })
    const proposals = [
      ...equal.map((pair) => toProposal(pair)),
      ...proposeSums(line, named),
      ...differing.toSorted((a, b) => b.weight - a.weight).map(({ proposal }) => proposal),
    ]
    if (proposals.length > 0) matched.doubtful.set(line.id, proposals.slice(0, MOST_PROPOSALS))
  }
  return matched
}
