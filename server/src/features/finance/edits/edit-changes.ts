import { entries } from '#db/tables/entries.ts'
import type { Entry } from '../entries/entry.ts'
import { TEMPLATE_FIELDS } from '../recurrence/series-rule.ts'

/** An undefined value means that the column stays as it is. */
export type EntryChange = { [K in keyof Entry]?: Entry[K] | undefined }

export type SeriesEntry = Entry & { occurrenceNumber: number }

const INHERITED_FIELDS = [...TEMPLATE_FIELDS, 'date', 'recurrence'] as const
export type InheritedField = (typeof INHERITED_FIELDS)[number]
export type InheritedChanges = { [K in InheritedField]?: Entry[K] }

/**
 * A field changed by hand counts even if another person wrote the same value meanwhile: other occurrences of the series may still
 * lack it.
 */
export function findInheritedChanges(before: Entry, change: EntryChange, byHand: readonly InheritedField[]): InheritedChanges {
  const changed = INHERITED_FIELDS.filter(
    (name) => change[name] !== undefined && (change[name] !== before[name] || byHand.includes(name)),
  )
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

export const listChangedFields = (changed: InheritedChanges) => Object.keys(changed) as InheritedField[]

export const toColumnNames = (names: readonly InheritedField[]): string[] => names.map((name) => entries[name].name)

export const mergeOwnFields = ({ ownFields }: Entry, changed: InheritedChanges): string[] => [
  ...new Set([...ownFields, ...toColumnNames(listChangedFields(changed))]),
]
