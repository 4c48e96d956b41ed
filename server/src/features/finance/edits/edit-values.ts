import type { CivilDate } from 'contract/values/dates.ts'
import type { ConflictingFields, SeenRecord } from '#core/edit-conflicts.ts'
import { entries } from '#db/tables/entries.ts'
import type { Entry } from '../entries/entry.ts'
import { resolvePaidOnAfterEdit } from '../entries/payment-day.ts'
import { TEMPLATE_FIELDS } from '../recurrence/series-rule.ts'
import type { EntryChange, InheritedField } from './edit-changes.ts'

/** The fields of an edit that are columns of the entry, in the order in which a refused deletion lists its changes. */
const FIELDS: readonly InheritedField[] = ['date', ...TEMPLATE_FIELDS, 'recurrence']

/**
 * A parsed edit of an outflow or an inflow. Fields that it does not contain stay as they are. The field `paid`, which is no column of the
 * entry, and `paidOn` set the day of payment.
 */
export type EntryEdit = SeenRecord & { [Field in InheritedField]?: Entry[Field] | undefined } & {
  paid?: boolean | undefined
  paidOn?: CivilDate | null | undefined
}

/** Returns the values of an entry that an edit may change, as the fields of an edit: `paid` stands for the day of payment. */
export const pickEditableValues = (entry: Entry): Record<string, unknown> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, entry[field]])),
  paid: entry.paidOn !== null,
  paidOn: entry.paidOn,
})

/** Converts former values of columns, by their database names, to values of an edit's fields. */
export const toEditableValues = (columns: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...Object.fromEntries(
    FIELDS.flatMap((field) => {
      const { name } = entries[field]
      return name in columns ? [[field, columns[name]]] : []
    }),
  ),
  ...('paid_on' in columns ? { paid: columns.paid_on !== null, paidOn: columns.paid_on } : {}),
})

/**
 * Finds the fields of an entry that have another value than at an earlier revision; a field that was changed back is none of them.
 * @param changedSince the columns that were changed since that revision, with their values at it
 */
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

/** Finds the fields that the person changed: the fields in the edit's base, even where the row has the wanted value already. */
export const listTouchedFields = ({ base = {} }: SeenRecord): InheritedField[] => FIELDS.filter((field) => field in base)
