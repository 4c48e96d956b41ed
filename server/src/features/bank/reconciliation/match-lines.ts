import {
  countDays,
  type Entry,
  type Line,
  type MatchableLine,
  type Named,
  prepareLine,
  toPartyStem,
  toStem,
} from './matchable.ts'
import { compareNames, findCommonWords, type Likeness } from './names.ts'
import { AFTER, BEFORE, type Pair, type Proposal, proposeFor, sortByWeight, toProposal } from './propose.ts'
import { proposeTogether } from './propose-together.ts'

/** What a person confirmed before: lines with this key are of these parties. */
export type Aliases = ReadonlyMap<string, ReadonlySet<string>>

export type Matched = {
  /** At most one proposal by line, and each entry in one proposal. */
  certain: ReadonlyMap<number, Proposal>
  /**
   * For lines that are not certain, in the given order, the best first; those without any are absent. A line beyond
   * `limit` may be there with an empty list, because to find all its proposals takes long.
   */
  propose: (lineIds: ReadonlySet<number>, limit?: number) => Map<number, Proposal[]>
}

const NEAR = 3

const LIKENESS_WEIGHTS: Record<Likeness, number> = { clear: 20, some: 8, none: 0 }

const compareIds = (a: { id: number }, b: { id: number }): number => a.id - b.id

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

class Matcher {
  readonly #common: ReadonlySet<string>
  readonly #byAmount = new Map<number, Entry[]>()
  readonly #byName = new Map<Named, Entry[]>()
  readonly #byStem = new Map<string, Named[]>()
  readonly #byNumber = new Map<string, Entry[]>()
  readonly #aliases: Aliases
  readonly #likenesses = new Map<readonly string[], Map<Named, Likeness>>()
  readonly #ofSameName = new Map<Line, readonly Pair[]>()
  readonly #telling = new Map<readonly string[], readonly string[]>()

  /** Only what a line may find is indexed. */
  constructor(lines: readonly Line[], entries: readonly Entry[], aliases: Aliases) {
    this.#aliases = aliases
    const amounts = new Set(lines.map(({ centavos }) => centavos))
    const numbers = new Set(lines.flatMap(({ name }) => name.numbers))
    for (const entry of entries) {
      addTo(this.#byName, entry.named, entry)
      for (const digits of entry.numbers) if (numbers.has(digits)) addTo(this.#byNumber, digits, entry)
      if (amounts.has(entry.moved)) addTo(this.#byAmount, entry.moved, entry)
    }
    for (const equal of this.#byAmount.values()) equal.sort(compareIds)
    const names = [...this.#byName.keys()]
    this.#common = findCommonWords(names)
    const wanted = new Set(lines.flatMap((line) => this.#listStems(line)))
    for (const named of names) {
      const stems = named.stems.filter((stem, at) => wanted.has(stem) && !this.#common.has(named.words[at] ?? ''))
      for (const stem of new Set(stems)) addTo(this.#byStem, stem, named)
      if (wanted.has(named.partyStem)) addTo(this.#byStem, named.partyStem, named)
    }
  }

  /** The words of a name that few parties have. */
  #listTelling(words: readonly string[]): readonly string[] {
    const known = this.#telling.get(words)
    if (known) return known
    const telling = words.filter((word) => !this.#common.has(word))
    this.#telling.set(words, telling)
    return telling
  }

  #listStems({ name, key }: Line): string[] {
    return [...this.#listTelling(name.words).map(toStem), ...[...(this.#aliases.get(key) ?? [])].map(toPartyStem)]
  }

  #compare({ name }: Line, named: Named): Likeness {
    const found = this.#likenesses.get(name.words) ?? new Map<Named, Likeness>()
    const known = found.get(named)
    if (known) return known
    const likeness = compareNames(this.#listTelling(name.words), this.#listTelling(named.words))
    this.#likenesses.set(name.words, found.set(named, likeness))
    return likeness
  }

  #pair(line: Line, entry: Entry, days: number, likeness: Likeness): Pair {
    const isAlias = this.#isAlias(line, entry)
    const number = entry.numbers.find((digits) => line.name.numbers.includes(digits))
    const isStrong = number !== undefined || isAlias || (likeness === 'clear' && Math.abs(days) <= NEAR)
    const weight = (number ? 40 : 0) + (isAlias ? 30 : 0) + LIKENESS_WEIGHTS[likeness] - Math.abs(days)
    return { line, entry, days, likeness, isAlias, number, isStrong, isNamed: isStrong || likeness !== 'none', weight }
  }

  #isAlias({ key }: Line, { partyKey }: { partyKey: string }): boolean {
    return this.#aliases.get(key)?.has(partyKey) ?? false
  }

  /** Of the line's direction, near its day, and not recorded as paid in another account. */
  #pairWithin(line: Line, entries: readonly Entry[], likeness?: Likeness): Pair[] {
    const pairs: Pair[] = []
    for (const entry of entries) {
      const isElsewhere = entry.paidOn !== null && entry.accountId !== null && entry.accountId !== line.accountId
      if (entry.kind !== line.kind || isElsewhere) continue
      const days = countDays(line, entry)
      if (days >= -BEFORE && days <= AFTER)
        pairs.push(this.#pair(line, entry, days, likeness ?? this.#compare(line, entry.named)))
    }
    return pairs
  }

  pairsOfSameAmount(line: Line): Pair[] {
    return this.#pairWithin(line, this.#byAmount.get(line.centavos) ?? [])
  }

  /** Those that the line may pay with a difference or with others: with clearly alike or confirmed names, or a number that both name. */
  pairsOfSameName(line: Line): readonly Pair[] {
    const known = this.#ofSameName.get(line)
    if (known) return known
    const found = new Set(this.#listStems(line).flatMap((stem) => this.#byStem.get(stem) ?? []))
    const pairs = [...found].flatMap((named) => {
      const likeness = this.#compare(line, named)
      const isLike = likeness === 'clear' || this.#isAlias(line, named)
      return isLike ? this.#pairWithin(line, this.#byName.get(named) ?? [], likeness) : []
    })
    const numbered = new Set(line.name.numbers.flatMap((digits) => this.#byNumber.get(digits) ?? []))
    for (const { entry } of numbered.size > 0 ? pairs : []) numbered.delete(entry)
    pairs.push(...this.#pairWithin(line, [...numbered]))
    this.#ofSameName.set(line, pairs)
    return pairs
  }
}

function countBy(pairs: readonly Pair[], toId: (pair: Pair) => number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const pair of pairs) counts.set(toId(pair), (counts.get(toId(pair)) ?? 0) + 1)
  return counts
}

/** Both sides have no other of the same amount for which more than amount and day speaks, or whose number both name. */
function findCertain(pairs: readonly Pair[]): Pair[] {
  const createTest = (rivals: readonly Pair[]) => {
    const [lines, entries] = [countBy(rivals, ({ line }) => line.id), countBy(rivals, ({ entry }) => entry.id)]
    return ({ line, entry }: Pair) => lines.get(line.id) === 1 && entries.get(entry.id) === 1
  }
  const isOnlyNamed = createTest(pairs.filter(({ isNamed }) => isNamed))
  const isOnlyNumbered = createTest(pairs.filter(({ number }) => number))
  return pairs.filter((pair) => pair.isStrong && (pair.number ? isOnlyNumbered(pair) : isOnlyNamed(pair)))
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

/** Of lines and entries without another of the very amount whose name is clearly alike or confirmed, or whose number both name. */
function listParts(matcher: Matcher, lines: readonly Line[], equal: readonly Pair[]): Pair[] {
  const alike = equal.filter(({ likeness, isAlias, number }) => likeness === 'clear' || isAlias || number)
  const [settled, paid] = [new Set(alike.map(({ line }) => line.id)), new Set(alike.map(({ entry }) => entry.id))]
  const free = lines.filter(({ id }) => !settled.has(id))
  return free.flatMap((line) =>
    matcher.pairsOfSameName(line).filter(({ entry }) => Math.abs(line.centavos) < entry.centavos && !paid.has(entry.id)),
  )
}

/**
 * Which entries the lines pay (BANK.md, "Reconciling"). Certain only where both sides have one choice: a number that both name; or
 * the same amount and a confirmed name; or the same amount, three days at most apart, and names clearly alike.
 */
export function matchLines(given: readonly MatchableLine[], entries: readonly Entry[], aliases: Aliases): Matched {
  // What is alike in all else keeps the order of its ids.
  const lines = given.toSorted(compareIds).map(prepareLine)
  const matcher = new Matcher(lines, entries, aliases)
  const pairs = lines.flatMap((line) => matcher.pairsOfSameAmount(line))
  const found = findCertain(pairs)
  const certain = new Map(found.map((pair) => [pair.line.id, toProposal(pair)]))
  const taken = new Set(found.map(({ entry }) => entry.id))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const propose: Matched['propose'] = (lineIds, limit = Number.POSITIVE_INFINITY) => {
    const open = pairs.filter(({ line, entry }) => lineIds.has(line.id) && !certain.has(line.id) && !taken.has(entry.id))
    const [best, byLine] = [findBest(open), Map.groupBy(open, ({ line }) => line.id)]
    const asked = lines.filter(({ id }) => lineIds.has(id))
    const together = proposeTogether(listParts(matcher, asked, pairs))
    const proposals = new Map<number, Proposal[]>()
    for (const id of lineIds) {
      const [line, equal] = [byId.get(id), byLine.get(id) ?? []]
      if (!line || certain.has(id)) continue
      if (proposals.size >= limit && equal.length > 0) {
        proposals.set(id, [])
        continue
      }
      const named = matcher.pairsOfSameName(line).filter(({ entry }) => !taken.has(entry.id))
      const sorted = named.toSorted((a, b) => compareIds(a.entry, b.entry))
      const found = proposeFor(line, equal, best.get(id), sorted, together.get(id))
      if (found.length > 0) proposals.set(id, found)
    }
    return proposals
  }
  return { certain, propose }
}
