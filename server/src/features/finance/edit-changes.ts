import { entries } from '../../db/tables/entries.ts'
import type { Entry } from './entry.ts'
import { TEMPLATE_FIELDS } from './series-rule.ts'

/** Undefined values are left as they are. */
export type EntryChange = { [K in keyof Entry]?: Entry[K] | undefined }

export type Occurrence = Entry & { occurrence: number }

/** What an occurrence has from its series: its columns, its day, and how often it comes. */
const INHERITED_FIELDS = [...TEMPLATE_FIELDS, 'date', 'recurrence'] as const
export type InheritedField = (typeof INHERITED_FIELDS)[number]
export type InheritedChanges = { [K in InheritedField]?: Entry[K] }

/**
 * What a change really changes. What the person changed by hand counts also where somebody else wrote the same value meanwhile: with a scope
 * the other occurrences of the series may still lack it.
 */
export function findInheritedChanges(before: Entry, change: EntryChange, byHand: readonly InheritedField[]): InheritedChanges {
  const changed = INHERITED_FIELDS.filter(
    (name) => change[name] !== undefined && (change[name] !== before[name] || byHand.includes(name)),
  )
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

export const changedFieldNames = (changed: InheritedChanges) => Object.keys(changed) as InheritedField[]

/** As `own_fields` has them. */
export const toColumnNames = (names: readonly InheritedField[]): string[] => names.map((name) => entries[name].name)

/** With what was changed by hand on this one alone. */
export const addOwnFields = ({ ownFields }: Entry, changed: InheritedChanges): string[] => [
  ...new Set([...ownFields, ...toColumnNames(changedFieldNames(changed))]),
]
