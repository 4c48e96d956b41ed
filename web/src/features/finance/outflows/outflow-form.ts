import type { CivilDate } from 'contract/dates.ts'
import type { OutflowRow } from 'contract/finance/outflows.ts'
import type { Recurrence } from '../../../components/recurrence-field.tsx'
import { decimalOf, EXTRA_NAMES, type ExtraValues, extraChanges, extraFields, extrasOf, idOf, noExtras } from '../entry-form.ts'

export const NAME_REQUIRED = 'Nome da saída é obrigatório'
export const FREQUENCY_REQUIRED = 'Informe a frequência'

export type OutflowValues = ExtraValues & {
  name: string
  /** Centavos; null waits as "A completar". */
  amount: number | null
  receipt: File | null
  recurrence: Recurrence
  category: string | null
}

export const emptyOutflow = (today: CivilDate): OutflowValues => ({
  ...noExtras(today),
  name: '',
  amount: null,
  receipt: null,
  recurrence: undefined,
  category: null,
})

export const outflowValues = (row: OutflowRow): OutflowValues => ({
  ...extrasOf(row as never),
  name: row.descricao ?? '',
  amount: row.valorCentavos ?? null,
  receipt: null,
  recurrence: row.recorrencia ?? undefined,
  category: row.categoriaId ? String(row.categoriaId) : null,
})

export const validateOutflow = {
  name: (name: string) => (name.trim() ? null : NAME_REQUIRED),
  recurrence: (frequency: Recurrence) => (frequency === undefined || frequency.trim() ? null : FREQUENCY_REQUIRED),
}

/** Seed §3: nome_saida, comprovante, recorrencia; the rest is ours, and only if filled. */
export const toRecord = (values: OutflowValues) => ({
  form: {
    nome_saida: values.name.trim(),
    ...(values.recurrence ? { recorrencia: JSON.stringify({ recorrente: true, modelo: values.recurrence.trim() }) } : {}),
    valor: decimalOf(values.amount),
    categoria_id: values.category ?? undefined,
    ...extraFields(values),
  },
  files: { comprovante: values.receipt ?? undefined },
})

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
