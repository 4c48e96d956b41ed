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
  certain: ReadonlyMap<number, Proposal>
  /** For lines that are not certain, the best first; those without any are absent. */
  propose: (lineIds: ReadonlySet<number>) => Map<number, Proposal[]>
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

/** Lines and entries share their days. */
const dayNumbers = new Map<CivilDate, number>()

export function toDayNumber(day: CivilDate): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  const number = daysBetween(EPOCH, day)
  dayNumbers.set(day, number)
  return number
}

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
  weight: number
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
  return { ...line, name, key: findLineKey(line), kind, dayNumber: toDayNumber(line.day) }
}

/** Of those that come again with the next reading. */
const prepared = new WeakMap<MatchableEntry, Entry>()

function prepareEntry(entry: MatchableEntry): Entry {
  const known = prepared.get(entry)
  if (known) return known
  const paid = entry.paidOn === null ? null : toDayNumber(entry.paidOn)
  const name = readName(entry.party, entry.description)
  const made: Entry = {
    ...entry,
    name,
    due: toDayNumber(entry.date),
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

const LIKENESS_WEIGHTS: Record<Likeness, number> = { clear: 20, some: 8, none: 0 }

/** The most that a bank or a gateway keeps, and the most that interest and fine add. */
const MOST_FEE = 0.07
const SMALL_FEE = 10_00
const MOST_CHARGES = 0.2

/** Whether no fee or discount explains that the line brings so much less. */
const isTooMuch = (line: Line, { centavos }: Entry): boolean =>
  centavos - Math.abs(line.centavos) > Math.max(SMALL_FEE, centavos * MOST_FEE)

class Matcher {
  readonly #common: ReadonlySet<string>
  readonly #byAmount: ReadonlyMap<string, Entry[]>
  readonly #byStem = new Map<string, Entry[]>()
  readonly #aliases: Aliases
  readonly #telling = new Map<Name, readonly string[]>()

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

  /** The words of a name that few parties have. */
  #listTelling(name: Name): readonly string[] {
    const known = this.#telling.get(name)
    if (known) return known
    const telling = name.words.filter((word) => !this.#common.has(word))
    this.#telling.set(name, telling)
    return telling
  }

  #listStems({ name, key }: Line): string[] {
    return [...this.#listTelling(name).map(toStem), ...[...(this.#aliases.get(key) ?? [])].map(toPartyStem)]
  }

  #pair(line: Line, entry: Entry, days: number, parties: ReadonlySet<string> | undefined): Pair {
    const likeness = compareNames(this.#listTelling(line.name), this.#listTelling(entry.name))
    const isAlias = parties?.has(entry.partyKey) ?? false
    const number = entry.name.numbers.find((digits) => line.name.numbers.includes(digits))
    const isStrong = number !== undefined || isAlias || (likeness === 'clear' && Math.abs(days) <= NEAR)
    const weight = (number ? 40 : 0) + (isAlias ? 30 : 0) + LIKENESS_WEIGHTS[likeness] - Math.abs(days)
    return { line, entry, days, likeness, isAlias, number, isStrong, isNamed: isStrong || likeness !== 'none', weight }
  }

  #pairWithin(line: Line, entries: readonly Entry[]): Pair[] {
    const pairs: Pair[] = []
    const parties = this.#aliases.get(line.key)
    for (const entry of entries) {
      const days = countDays(line, entry)
      if (days >= -BEFORE && days <= AFTER) pairs.push(this.#pair(line, entry, days, parties))
    }
    return pairs
  }

  pairsOfSameAmount(line: Line): Pair[] {
    return this.#pairWithin(line, this.#byAmount.get(amountKey(line.kind, line.centavos)) ?? [])
  }

  /** Those that the line may pay with a difference or with others, and whose names are clearly alike or were confirmed. */
  pairsOfSameName(line: Line): Pair[] {
    const found = new Set(this.#listStems(line).flatMap((key) => this.#byStem.get(key) ?? []))
    const entries = [...found].filter((entry) => entry.kind === line.kind && !isTooMuch(line, entry))
    return this.#pairWithin(line, entries).filter(({ isAlias, likeness }) => isAlias || likeness === 'clear')
  }
}

const sortByWeight = (pairs: readonly Pair[]): Pair[] => pairs.toSorted((a, b) => b.weight - a.weight)

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
  for (const pair of sortByWeight(pairs)) {
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

function describeDifference(line: Line, entry: Entry): string | undefined {
  const { centavos } = entry
  const more = Math.abs(line.centavos) - centavos
  if (more < 0 && !isTooMuch(line, entry) && -more < centavos / 2)
    return `${formatBRL(-more)} a menos: ${line.centavos > 0 ? 'tarifa' : 'desconto'}?`
  if (more > 0 && more <= centavos * MOST_CHARGES) return `${formatBRL(more)} a mais: juros ou multa?`
  return undefined
}

/** Of an entry that a person looked for. */
export function describeByHand({ day, centavos }: Pick<MatchableLine, 'day' | 'centavos'>, entry: MatchableEntry): string[] {
  const prepared = prepareEntry(entry)
  const days = countDays({ dayNumber: toDayNumber(day) }, prepared)
  const more = Math.abs(centavos) - entry.centavos
  return [
    more === 0 ? 'mesmo valor' : `${formatBRL(Math.abs(more))} a ${more < 0 ? 'menos' : 'mais'}`,
    describeDay(days, prepared),
    ...(days < -BEFORE || days > AFTER ? ['fora dos dias em que é proposto'] : []),
  ]
}

const compareIds = (a: { id: number }, b: { id: number }): number => a.id - b.id

const toProposal = (pair: Pair, amount = 'mesmo valor'): Proposal => ({
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

/**
 * Which entries the lines pay (BANK.md, "Reconciling"). Certain only where both sides have one choice: a number that both name; or
 * the same amount and a confirmed name; or the same amount, three days at most apart, and names clearly alike.
 */
export function matchLines(given: readonly MatchableLine[], entries: readonly MatchableEntry[], aliases: Aliases): Matched {
  // What is alike in all else keeps the order of its ids.
  const lines = given.toSorted(compareIds).map(prepareLine)
  const matcher = new Matcher(lines, entries.toSorted(compareIds).map(prepareEntry), aliases)
  const pairs = lines.flatMap((line) => matcher.pairsOfSameAmount(line))
  const found = findCertain(pairs)
  const certain = new Map(found.map((pair) => [pair.line.id, toProposal(pair)]))
  const taken = new Set(found.map(({ entry }) => entry.id))
  const proposeFor = (line: Line, equal: readonly Pair[], first: Pair | undefined): Proposal[] => {
    const named = matcher
      .pairsOfSameName(line)
      .filter(({ entry }) => !taken.has(entry.id))
      .toSorted((a, b) => compareIds(a.entry, b.entry))
    const differing = sortByWeight(named).flatMap((pair) => {
      const difference = describeDifference(line, pair.entry)
      return difference ? [toProposal(pair, difference)] : []
    })
    const others = sortByWeight(equal.filter((pair) => pair !== first))
    return [
      ...[first ?? [], others.slice(0, MOST_PROPOSALS)].flat().map((pair) => toProposal(pair)),
      ...proposeSums(line, named),
      ...differing,
    ].slice(0, MOST_PROPOSALS)
  }
  const propose: Matched['propose'] = (lineIds) => {
    const asked = lines.filter(({ id }) => lineIds.has(id) && !certain.has(id))
    const open = pairs.filter(({ line, entry }) => lineIds.has(line.id) && !certain.has(line.id) && !taken.has(entry.id))
    const [best, byLine] = [findBest(open), Map.groupBy(open, ({ line }) => line.id)]
    const proposals = asked.map((line) => [line.id, proposeFor(line, byLine.get(line.id) ?? [], best.get(line.id))] as const)
    return new Map(proposals.filter(([, found]) => found.length > 0))
  }
  return { certain, propose }
}
