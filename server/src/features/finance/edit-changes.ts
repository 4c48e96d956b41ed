import { entries } from '../../db/tables/entries.ts'
import type { Entry } from './entry.ts'
import { FOLLOWED } from './series-rule.ts'

/** Undefined values are left as they are. */
export type Change = { [K in keyof Entry]?: Entry[K] | undefined }

export type Occurrence = Entry & { occurrence: number }

/** What an occurrence has from its series: its columns, its day, and how often it comes. */
const HANDED_ON = [...FOLLOWED, 'date', 'recurrence'] as const
export type HandedOn = (typeof HANDED_ON)[number]
export type Changed = { [K in HandedOn]?: Entry[K] }

/**
 * What a change really changes. What the person changed by hand counts also where somebody else wrote the same value meanwhile: with a scope
 * the other occurrences of the series may still lack it.
 */
export function changedOf(before: Entry, change: Change, byHand: readonly HandedOn[]): Changed {
  const changed = HANDED_ON.filter(
    (name) => change[name] !== undefined && (change[name] !== before[name] || byHand.includes(name)),
  )
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

export const namesOf = (changed: Changed) => Object.keys(changed) as HandedOn[]

/** As `own_fields` has them. */
export const columnsOf = (names: readonly HandedOn[]): string[] => names.map((name) => entries[name].name)

/** With what was changed by hand on this one alone. */
export const ownAfter = ({ ownFields }: Entry, changed: Changed): string[] => [
  ...new Set([...ownFields, ...columnsOf(namesOf(changed))]),
]
