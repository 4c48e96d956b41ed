import type { EntryKind } from 'contract/finance/due.ts'
import { RECORDED_ENTRY_WIRE_NAMES } from 'contract/finance/entries.ts'
import { addWireNames } from 'contract/wire-names.ts'
import { buildEdit, type Seen } from '../../../lib/edit.ts'
import type { OwnRow } from '../entries/row.ts'
import { type EntryValues, formatId } from './entry-values.ts'

/** Makes the fields that an edit may change, with the values that the list showed. */
export const toSeenEntry = (row: OwnRow): Seen => ({
  revision: row.revision,
  values: {
    description: row.description,
    centavos: row.centavos,
    date: row.date,
    clientId: row.clientId,
    projectId: row.projectId,
    categoryId: row.categoryId,
    companyId: row.companyId,
    methodId: row.methodId,
    paid: row.paidOn !== null,
    recurrence: row.recurrence,
    notes: row.notes,
  },
})

/** Builds the edit that marks a row as not paid. */
export const buildReopenEdit = (row: OwnRow) => ({ id: row.id, change: buildEdit(toSeenEntry(row), { paid: false }) })

/** The form's names by the names that an edit has, and by those that a refused recording has on the wire. */
export const ENTRY_NAMES = addWireNames(
  {
    description: 'description',
    centavos: 'amount',
    date: 'date',
    categoryId: 'category',
    clientId: 'client',
    projectId: 'project',
    companyId: 'company',
    methodId: 'method',
    paid: 'paid',
    notes: 'notes',
    receipts: 'receipts',
    receiptKinds: 'receipts',
    recurrence: 'recurrence',
  },
  RECORDED_ENTRY_WIRE_NAMES,
)

/** Converts an edit's value: forms hold ids as text, missing notes as an empty text, and a missing frequency as undefined. */
function toFormValue(field: string, value: unknown): unknown {
  if (field.endsWith('Id')) return formatId(value as number | null)
  if (field === 'recurrence') return value ?? undefined
  return field === 'notes' ? (value ?? '') : value
}

/** Converts a field of an edit into the form's field. */
export const toFormFields = (field: string, value: unknown) => ({ [ENTRY_NAMES[field] ?? field]: toFormValue(field, value) })

/** Converts the values into a recording. Fields beyond the specification's go only where filled: another service does not know them. */
export const toRecording = (kind: EntryKind, values: EntryValues) => ({
  entry: {
    description: values.description.trim(),
    recurrence: values.recurrence?.trim() || undefined,
    centavos: values.amount,
    ...(kind === 'outflow' ? { categoryId: values.category ?? undefined } : { clientId: values.client ?? undefined }),
    date: values.date ?? undefined,
    projectId: values.project ?? undefined,
    companyId: values.company ?? undefined,
    methodId: values.method ?? undefined,
    paid: values.paid ?? undefined,
    notes: values.notes.trim() || undefined,
  },
  receipts: values.receipts,
})

const parseId = (value: string | null): number | null => (value ? Number(value) : null)

/** Makes the form's values by an edit's names; the edit sends only those that differ from the values shown. */
export const toChange = (kind: EntryKind, values: EntryValues) => ({
  description: values.description.trim(),
  centavos: values.amount,
  ...(kind === 'outflow' ? { categoryId: parseId(values.category) } : { clientId: parseId(values.client) }),
  recurrence: values.recurrence?.trim() || null,
  ...(values.date ? { date: values.date } : {}),
  projectId: parseId(values.project),
  companyId: parseId(values.company),
  methodId: parseId(values.method),
  ...(values.paid === null ? {} : { paid: values.paid }),
  notes: values.notes.trim() || null,
})
