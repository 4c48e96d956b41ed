import type { CivilDate } from 'contract/dates.ts'
import type { OutflowRow } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { Recurrence } from '../../../components/recurrence-field.tsx'
import {
  decimalOf,
  EXTRA_NAMES,
  type ExtraValues,
  extraChanges,
  extraFields,
  extrasOf,
  idOf,
  initialEntry,
  noExtras,
  type Origin,
  requiredDate,
} from '../entry-form.ts'
import { type Chosen, receiptsToSend } from '../receipts/receipts-to-send.ts'
import { requiredFrequency } from '../scope.ts'

export const NAME_REQUIRED = 'Nome da saída é obrigatório'

export type OutflowValues = ExtraValues & {
  name: string
  /** Centavos; null waits as "A completar". */
  amount: number | null
  receipts: readonly Chosen[]
  recurrence: Recurrence
  /** Of a series: what of it an edit is about. */
  scope: Scope
  category: string | null
}

const emptyOutflow = (today: CivilDate): OutflowValues => ({
  ...noExtras(today),
  name: '',
  amount: null,
  receipts: [],
  recurrence: undefined,
  scope: 'esta',
  category: null,
})

const outflowValues = (row: OutflowRow): OutflowValues => ({
  ...extrasOf(row),
  name: row.descricao ?? '',
  amount: row.valorCentavos ?? null,
  receipts: [],
  recurrence: row.recorrencia ?? undefined,
  scope: 'esta',
  category: row.categoriaId ? String(row.categoriaId) : null,
})

export const initialOutflow = (origin: Origin<OutflowRow>, today: CivilDate): OutflowValues =>
  initialEntry(origin, today, { empty: emptyOutflow, valuesOf: outflowValues })

export const validateOutflow = {
  name: (name: string) => (name.trim() ? null : NAME_REQUIRED),
  date: requiredDate,
  recurrence: requiredFrequency,
}

/** Seed §3: nome_saida, comprovante, recorrencia; the rest is ours, and only if filled. */
export const toRecord = (values: OutflowValues) => ({
  form: {
    nome_saida: values.name.trim(),
    ...(values.recurrence ? { recorrencia: JSON.stringify({ recorrente: true, modelo: values.recurrence.trim() }) } : {}),
    valor: decimalOf(values.amount),
    categoria_id: values.category ?? undefined,
    ...extraFields(values),
    ...receiptsToSend(values.receipts).form,
  },
  files: receiptsToSend(values.receipts).files,
})

/** What the form says, by wire name; only what differs from what was seen is sent. */
export const toChange = (values: OutflowValues) => ({
  descricao: values.name.trim(),
  valorCentavos: values.amount,
  categoriaId: idOf(values.category),
  recorrencia: values.recurrence?.trim() || null,
  ...extraChanges(values),
})

/** Wire names → the form's. */
export const OUTFLOW_NAMES = {
  ...EXTRA_NAMES,
  nome_saida: 'name',
  descricao: 'name',
  valor: 'amount',
  valorCentavos: 'amount',
  recorrencia: 'recurrence',
  categoria_id: 'category',
  categoriaId: 'category',
}
