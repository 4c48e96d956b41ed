import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { type Name, readName, toNameKey } from './names.ts'

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
  /** Where it was paid or is to be, if that is known. */
  accountId: number | null
  /** What remains of it, or what moved when it was paid. */
  centavos: number
  description: string
  /** Of whom the money comes or to whom it goes, where that is known beside the description. */
  party: string | null
  /** Equal for entries of the same payer. */
  partyKey: string
}

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

/** What entries of one payer and equal words share: it is looked at once, however many they are. */
export type Named = {
  words: readonly string[]
  /** Of each word. */
  stems: readonly string[]
  partyKey: string
  partyStem: string
}

export type Line = MatchableLine & { name: Name; key: string; kind: MatchableEntry['kind']; dayNumber: number }
export type Entry = MatchableEntry & {
  named: Named
  numbers: readonly string[]
  due: number
  paid: number | null
  /** As a line's: negative for an outflow. */
  moved: number
}

export const findLineKey = ({ description, counterparty }: Pick<MatchableLine, 'description' | 'counterparty'>): string =>
  toNameKey(counterparty ?? description)

/** In letters: banks cut names off, but not so short. */
const STEM = 4

export const toStem = (word: string): string => word.slice(0, STEM)
export const toPartyStem = (party: string): string => `= ${party}`

export function prepareLine(line: MatchableLine): Line {
  const { words, numbers, key } = readName(line.counterparty, line.description)
  const name = { words, numbers: line.document ? [...numbers, ...readName(line.document).numbers] : numbers, key }
  const kind = line.centavos < 0 ? 'outflow' : 'inflow'
  return { ...line, name, key: findLineKey(line), kind, dayNumber: toDayNumber(line.day) }
}

const MOST_NAMED = 20_000
const known = new Map<string, Named>()

function toNamed(words: readonly string[], key: string, partyKey: string): Named {
  const text = `${key} = ${partyKey}`
  const found = known.get(text)
  if (found) return found
  if (known.size >= MOST_NAMED) known.clear()
  const named = { words, stems: words.map(toStem), partyKey, partyStem: toPartyStem(partyKey) }
  known.set(text, named)
  return named
}

export function prepareEntry<E extends MatchableEntry>(entry: E): E & Entry {
  const { words, numbers, key } = readName(entry.party, entry.description)
  return {
    ...entry,
    named: toNamed(words, key, entry.partyKey),
    numbers,
    due: toDayNumber(entry.date),
    paid: entry.paidOn === null ? null : toDayNumber(entry.paidOn),
    moved: entry.kind === 'outflow' ? -entry.centavos : entry.centavos,
  }
}

/** The day on which the entry was marked as paid counts where it is nearer than the due day. */
export function countDays({ dayNumber }: Pick<Line, 'dayNumber'>, { due, paid }: Entry): number {
  const late = dayNumber - due
  const sincePaid = paid === null ? late : dayNumber - paid
  return Math.abs(sincePaid) < Math.abs(late) ? sincePaid : late
}
