import { entries } from '#db/tables/entries.ts'
import type { Entry } from '../entries/entry.ts'
import { TEMPLATE_FIELDS } from '../recurrence/series-rule.ts'

/** New values of an entry's columns. An undefined value means that the column stays as it is. */
export type EntryChange = { [K in keyof Entry]?: Entry[K] | undefined }

/** An entry of a series. `occurrenceNumber`: its column `occurrence`, which is empty for entries without a series. */
export type SeriesEntry = Entry & { occurrenceNumber: number }

/** The fields that an occurrence inherits from its series: the template's columns, the date and the frequency. */
const INHERITED_FIELDS = [...TEMPLATE_FIELDS, 'date', 'recurrence'] as const
export type InheritedField = (typeof INHERITED_FIELDS)[number]
export type InheritedChanges = { [K in InheritedField]?: Entry[K] }

/**
 * Finds the inherited fields that an edit changes. A field that the person changed by hand counts even where another person wrote
 * the same value meanwhile: with a wider scope, other occurrences of the series may still lack that value.
 */
export function findInheritedChanges(before: Entry, change: EntryChange, byHand: readonly InheritedField[]): InheritedChanges {
  const changed = INHERITED_FIELDS.filter(
    (name) => change[name] !== undefined && (change[name] !== before[name] || byHand.includes(name)),
  )
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

export const listChangedFields = (changed: InheritedChanges) => Object.keys(changed) as InheritedField[]

/** Returns the database names of the fields' columns, which `own_fields` contains. */
export const toColumnNames = (names: readonly InheritedField[]): string[] => names.map((name) => entries[name].name)

/** Returns the own fields of an occurrence after an edit of this occurrence alone, which adds the changed fields. */
export const mergeOwnFields = ({ ownFields }: Entry, changed: InheritedChanges): string[] => [
  ...new Set([...ownFields, ...toColumnNames(listChangedFields(changed))]),
]
