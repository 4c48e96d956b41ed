import type { CivilDate } from 'contract/dates.ts'
import { toDecimal } from 'contract/money.ts'
import type { EntryRow } from './row.ts'

/** What both forms hold beyond the seed's fields. */
export type ExtraValues = {
  date: CivilDate | null
  project: string | null
  company: string | null
  method: string | null
  /** Null: as the date says (paid up to today, open later). */
  paid: boolean | null
  notes: string
}

export const requiredDate = (date: CivilDate | null) => (date ? null : 'Informe a data')

const text = (id: number | null | undefined) => (id ? String(id) : null)
export const idOf = (value: string | null): number | null => (value ? Number(value) : null)

export const noExtras = (today: CivilDate): ExtraValues => ({
  date: today,
  project: null,
  company: null,
  method: null,
  paid: null,
  notes: '',
})

type ExtraRow = Pick<EntryRow, 'dataIso' | 'projetoId' | 'empresaId' | 'metodoId' | 'pagaEm' | 'observacoes'>

export const extrasOf = (row: ExtraRow): ExtraValues => ({
  date: row.dataIso ?? null,
  project: text(row.projetoId),
  company: text(row.empresaId),
  method: text(row.metodoId),
  paid: row.pagaEm !== null,
  notes: row.observacoes ?? '',
})

/** Only what was filled: the seed's own fields are all that another service knows. */
export const extraFields = ({ date, project, company, method, paid, notes }: ExtraValues) => ({
  data: date ?? undefined,
  projeto_id: project ?? undefined,
  empresa_id: company ?? undefined,
  metodo_id: method ?? undefined,
  paga: paid === null ? undefined : paid,
  observacoes: notes.trim() || undefined,
})

export const extraChanges = ({ date, project, company, method, paid, notes }: ExtraValues) => ({
  ...(date ? { data: date } : {}),
  projetoId: idOf(project),
  empresaId: idOf(company),
  metodoId: idOf(method),
  ...(paid === null ? {} : { paga: paid }),
  observacoes: notes.trim() || null,
})

export const decimalOf = (centavos: number | null): string | undefined => (centavos === null ? undefined : toDecimal(centavos))

/** Wire names (of the form and of the edit) → ours. */
export const EXTRA_NAMES = {
  data: 'date',
  projeto_id: 'project',
  projetoId: 'project',
  empresa_id: 'company',
  empresaId: 'company',
  metodo_id: 'method',
  metodoId: 'method',
  observacoes: 'notes',
  comprovante: 'receipts',
  comprovante_tipo: 'receipts',
}
