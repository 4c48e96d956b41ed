import type { EntryKind } from 'contract/finance/due.ts'
import { toDecimal } from 'contract/money.ts'
import { buildEdit, type Seen } from '../../../lib/edit.ts'
import type { OwnRow } from '../entries/row.ts'
import { toReceiptFields } from '../receipts/receipts-to-send.ts'
import { type EntryValues, formatId } from './entry-values.ts'

/** The fields that an edit may change, by wire name, with the values that the list showed. */
export const seenEntry = (row: OwnRow): Seen => ({
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
export const buildReopenEdit = (row: OwnRow) => ({ id: row.id, change: buildEdit(seenEntry(row), { paid: false }) })

/** The form's names by the wire names of a recording and of an edit. */
export const ENTRY_NAMES = {
  nome_saida: 'description',
  descricao: 'description',
  description: 'description',
  valor: 'amount',
  centavos: 'amount',
  data: 'date',
  date: 'date',
  categoria_id: 'category',
  categoryId: 'category',
  cliente_id: 'client',
  clientId: 'client',
  projeto_id: 'project',
  projectId: 'project',
  empresa_id: 'company',
  companyId: 'company',
  metodo_id: 'method',
  methodId: 'method',
  paga: 'paid',
  paid: 'paid',
  observacoes: 'notes',
  notes: 'notes',
  comprovante: 'receipts',
  comprovante_tipo: 'receipts',
  repetir: 'recurrence',
  recorrencia: 'recurrence',
  recurrence: 'recurrence',
}

type EntryForm = { setFieldValue: (name: string, value: never) => void }

/** Creates the function that puts a field, given by its wire name, into the form under the form's name. */
export function createFieldSetter(
  form: EntryForm,
  names: Readonly<Record<string, string>> = ENTRY_NAMES,
): (field: string, value: unknown) => void {
  return (field, value) => form.setFieldValue(names[field] ?? field, toFormValue(field, value))
}

/** Converts a wire value: forms hold ids as text, missing notes as an empty text, and a missing frequency as undefined. */
function toFormValue(field: string, value: unknown): never {
  if (field.endsWith('Id')) return formatId(value as number | null) as never
  if (field === 'recurrence') return (value ?? undefined) as never
  return (field === 'notes' ? (value ?? '') : value) as never
}

export const formatDecimal = (centavos: number | null): string | undefined =>
  centavos === null ? undefined : toDecimal(centavos)

/** The recording's fields of each kind in the specification's words (§3), and our own beside them, only where filled. */
const OWN_FIELDS = {
  outflow: ({ description, recurrence, amount, category }: EntryValues) => ({
    nome_saida: description.trim(),
    ...(recurrence ? { recorrencia: JSON.stringify({ recorrente: true, modelo: recurrence.trim() }) } : {}),
    valor: formatDecimal(amount),
    categoria_id: category ?? undefined,
  }),
  inflow: ({ description, amount, client, recurrence }: EntryValues) => ({
    descricao: description.trim(),
    valor: formatDecimal(amount) ?? '',
    cliente_id: client ?? undefined,
    repetir: recurrence?.trim() || undefined,
  }),
} satisfies Record<EntryKind, (values: EntryValues) => object>

/** Converts the values into a recording. Fields beyond the specification's go only where filled: another service does not know them. */
export function toRecording(kind: EntryKind, values: EntryValues) {
  const { date, project, company, method, paid, notes } = values
  const receipts = toReceiptFields(values.receipts)
  return {
    form: {
      ...OWN_FIELDS[kind](values),
      data: date ?? undefined,
      projeto_id: project ?? undefined,
      empresa_id: company ?? undefined,
      metodo_id: method ?? undefined,
      paga: paid === null ? undefined : paid,
      observacoes: notes.trim() || undefined,
      ...receipts.form,
    },
    files: receipts.files,
  }
}

const parseId = (value: string | null): number | null => (value ? Number(value) : null)

/** The form's values by wire name; the edit sends only those that differ from the values shown. */
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
