import { addWireNames } from 'contract/calls/wire-names.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { RECORDED_ENTRY_CODE_NAMES } from 'contract/finance/entries.ts'
import { buildEdit, type SeenRecord } from '#lib/edit.ts'
import type { EditableRow } from '../entries/row.ts'
import { canBeTotal } from '../occurrences/recurrence-field.tsx'
import { type EntryValues, formatId } from './entry-values.ts'

export const toSeenEntry = (row: EditableRow): SeenRecord => ({
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
    paidOn: row.paidOn,
    recurrence: row.recurrence,
    notes: row.notes,
  },
})

export const buildReopenEdit = (row: EditableRow) => ({ id: row.id, change: buildEdit(toSeenEntry(row), { paid: false }) })

/** By the names in an edit and by the wire names in the refusal of a new entry. */
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
    paidOn: 'paidOn',
    notes: 'notes',
    receipts: 'receipts',
    receiptKinds: 'receipts',
    recurrence: 'recurrence',
  },
  RECORDED_ENTRY_CODE_NAMES,
)

function toFormValue(field: string, value: unknown): unknown {
  if (field.endsWith('Id')) return formatId(value as number | null)
  if (field === 'recurrence') return value ?? undefined
  return field === 'notes' ? (value ?? '') : value
}

export const toFormFields = (field: string, value: unknown) => ({ [ENTRY_NAMES[field] ?? field]: toFormValue(field, value) })

/** Fields beyond the specification's are sent only if they are filled, because another service does not know them. */
export const toRecordEntryInput = (kind: EntryKind, values: EntryValues) => ({
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
    paidOn: values.paid === false ? undefined : (values.paidOn ?? undefined),
    earlierPaid: (values.recurrence !== undefined && values.earlierPaid) || undefined,
    isTotal: (canBeTotal(values.recurrence) && values.isTotal) || undefined,
    notes: values.notes.trim() || undefined,
  },
  receipts: values.receipts,
})

const parseId = (value: string | null): number | null => (value ? Number(value) : null)

/** The edit sends only the fields that differ from the shown values. */
export const toWantedEntry = (kind: EntryKind, values: EntryValues) => ({
  description: values.description.trim(),
  centavos: values.amount,
  ...(kind === 'outflow' ? { categoryId: parseId(values.category) } : { clientId: parseId(values.client) }),
  recurrence: values.recurrence?.trim() || null,
  ...(values.date ? { date: values.date } : {}),
  projectId: parseId(values.project),
  companyId: parseId(values.company),
  methodId: parseId(values.method),
  ...(values.paid === null ? {} : { paid: values.paid }),
  ...(values.paid ? { paidOn: values.paidOn } : {}),
  notes: values.notes.trim() || null,
})
