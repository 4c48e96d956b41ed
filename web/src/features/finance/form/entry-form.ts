import type { CivilDate } from 'contract/dates.ts'
import { toDecimal } from 'contract/money.ts'
import { buildEdit, type Seen } from '../../../lib/edit.ts'
import type { EntryRow, OwnRow } from '../entries/row.ts'

/** The values that both forms hold beyond the specification's fields. */
export type ExtraValues = {
  date: CivilDate | null
  project: string | null
  company: string | null
  method: string | null
  /** Null: decided by the date, paid up to today and open later. */
  paid: boolean | null
  notes: string
}

export const validateDate = (date: CivilDate | null) => (date ? null : 'Informe a data')

const formatId = (id: number | null | undefined) => (id ? String(id) : null)
export const parseId = (value: string | null): number | null => (value ? Number(value) : null)

export const emptyExtras = (today: CivilDate): ExtraValues => ({
  date: today,
  project: null,
  company: null,
  method: null,
  paid: null,
  notes: '',
})

type ExtraRow = Pick<EntryRow, 'dataIso' | 'projetoId' | 'empresaId' | 'metodoId' | 'pagaEm' | 'observacoes'>

export const toExtraValues = (row: ExtraRow): ExtraValues => ({
  date: row.dataIso ?? null,
  project: formatId(row.projetoId),
  company: formatId(row.empresaId),
  method: formatId(row.metodoId),
  paid: row.pagaEm !== null,
  notes: row.observacoes ?? '',
})

/** The entry that a form edits, or the one that it copies, or neither. */
export type Origin<Row> = { row: Row | undefined; copy: Row | undefined }

/**
 * Chooses the values that a form begins with: those of the edited entry, those of the copied one, or none. A copy is of today, belongs to
 * no series, and is as paid as its date says.
 */
export function chooseInitialValues<Row, Values extends ExtraValues & { recurrence: unknown }>(
  { row, copy }: Origin<Row>,
  today: CivilDate,
  { empty, valuesOf }: { empty: (today: CivilDate) => Values; valuesOf: (row: Row) => Values },
): Values {
  if (row) return valuesOf(row)
  return copy ? { ...valuesOf(copy), date: today, paid: null, recurrence: undefined } : empty(today)
}

/** The fields that an edit may change, by wire name, with the values that the list showed. */
export const seenEntry = (row: OwnRow): Seen => ({
  revision: row.revision,
  values: {
    descricao: row.descricao,
    valorCentavos: row.valorCentavos,
    data: row.dataIso,
    clienteId: row.clienteId,
    projetoId: row.projetoId,
    categoriaId: row.categoriaId,
    empresaId: row.empresaId,
    metodoId: row.metodoId,
    paga: row.pagaEm !== null,
    recorrencia: row.recorrencia,
    observacoes: row.observacoes,
  },
})

/** Builds the edit that marks a row as not paid. */
export const buildReopenEdit = (row: OwnRow) => ({ id: row.id, change: buildEdit(seenEntry(row), { paga: false }) })

/** Creates the function that puts a field, given by its wire name, into the form under the form's name. */
export function createFieldSetter(
  form: FormOfEntry,
  names: Readonly<Record<string, string>>,
): (field: string, value: unknown) => void {
  return (field, value) => form.setFieldValue(names[field] ?? field, toFormValue(field, value))
}

type FormOfEntry = { setFieldValue: (name: string, value: never) => void }

/** Converts a wire value: forms hold ids as text, missing notes as an empty text, and a missing frequency as undefined. */
function toFormValue(field: string, value: unknown): never {
  if (field.endsWith('Id')) return formatId(value as number | null) as never
  if (field === 'recorrencia') return (value ?? undefined) as never
  return (field === 'observacoes' ? (value ?? '') : value) as never
}

/** The recording's fields beyond the specification's, only where they were filled: another service does not know them. */
export const toExtraFields = ({ date, project, company, method, paid, notes }: ExtraValues) => ({
  data: date ?? undefined,
  projeto_id: project ?? undefined,
  empresa_id: company ?? undefined,
  metodo_id: method ?? undefined,
  paga: paid === null ? undefined : paid,
  observacoes: notes.trim() || undefined,
})

export const toExtraChanges = ({ date, project, company, method, paid, notes }: ExtraValues) => ({
  ...(date ? { data: date } : {}),
  projetoId: parseId(project),
  empresaId: parseId(company),
  metodoId: parseId(method),
  ...(paid === null ? {} : { paga: paid }),
  observacoes: notes.trim() || null,
})

export const formatDecimal = (centavos: number | null): string | undefined =>
  centavos === null ? undefined : toDecimal(centavos)

/** The form's names by the wire names of a recording and of an edit. */
export const EXTRA_NAMES = {
  data: 'date',
  projeto_id: 'project',
  projetoId: 'project',
  empresa_id: 'company',
  empresaId: 'company',
  metodo_id: 'method',
  metodoId: 'method',
  observacoes: 'notes',
  paga: 'paid',
  comprovante: 'receipts',
  comprovante_tipo: 'receipts',
}
