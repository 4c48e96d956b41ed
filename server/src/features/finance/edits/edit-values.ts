import { ENTRY_TEXT_NAMES, type EntryText } from 'contract/finance/entries.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { ConflictingFields, SeenRecord } from '#core/edit-conflicts.ts'
import { entries } from '#db/tables/entries.ts'
import type { Entry } from '../entries/entry.ts'
import { resolvePaidOnAfterEdit } from '../entries/payment-day.ts'
import { isSeriesText, TEMPLATE_FIELDS, type TemplateField } from '../recurrence/series-rule.ts'

/** An undefined value means that the column stays as it is. */
export type EntryChange = { [K in keyof Entry]?: Entry[K] | undefined }

export type SeriesEntry = Entry & { occurrenceNumber: number }

const INHERITED_FIELDS = [...TEMPLATE_FIELDS, 'date', 'recurrence'] as const
export type InheritedField = (typeof INHERITED_FIELDS)[number]
/** Of one occurrence: the next one has another paper. */
const OWN_FIELDS = ENTRY_TEXT_NAMES.filter((name): name is Exclude<EntryText, TemplateField> => !isSeriesText(name))
export type OwnChange = Pick<EntryChange, (typeof OWN_FIELDS)[number]>
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

const FIELDS = [...INHERITED_FIELDS, ...OWN_FIELDS] as const

/** Absent fields stay as they are; `paid`, which is no column, and `paidOn` set the day of payment. */
export type EntryEdit = SeenRecord & { [Field in (typeof FIELDS)[number]]?: Entry[Field] | undefined } & {
  paid?: boolean | undefined
  paidOn?: CivilDate | null | undefined
}

export const pickEditableValues = (entry: Entry): Record<string, unknown> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, entry[field]])),
  paid: entry.paidOn !== null,
  paidOn: entry.paidOn,
  paidCentavos: entry.paidCentavos,
})

export const toEditableValues = (columns: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...Object.fromEntries(
    FIELDS.flatMap((field) => {
      const { name } = entries[field]
      return name in columns ? [[field, columns[name]]] : []
    }),
  ),
  ...('paid_on' in columns ? { paid: columns.paid_on !== null, paidOn: columns.paid_on } : {}),
  ...('paid_centavos' in columns ? { paidCentavos: columns.paid_centavos } : {}),
})

/** A field that was changed back is none of them. @param changedSince the columns changed since that revision, with their values at it */
export function findFieldsChangedSince(entry: Entry, changedSince: Readonly<Record<string, unknown>>): ConflictingFields {
  const now = pickEditableValues(entry)
  const fields = Object.entries(toEditableValues(changedSince))
    .filter(([name, seen]) => seen !== now[name])
    .map(([name, seen]) => [name, { yours: seen, theirs: now[name] }])
  return Object.fromEntries(fields)
}

export const toEntryChange = (edit: EntryEdit, before: Entry, today: CivilDate): EntryChange => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, edit[field]])),
  paidOn: resolvePaidOnAfterEdit(before, edit, today),
})

export const pickOwnChange = (change: EntryChange): OwnChange =>
  Object.fromEntries(OWN_FIELDS.map((name) => [name, change[name]]))

export const listTouchedFields = ({ base = {} }: SeenRecord): InheritedField[] =>
  INHERITED_FIELDS.filter((field) => field in base)
