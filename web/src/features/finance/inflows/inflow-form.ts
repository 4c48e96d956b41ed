import type { CivilDate } from 'contract/dates.ts'
import { INFLOW_REQUIRED, type InflowRow } from 'contract/finance/inflows.ts'
import { decimalOf, EXTRA_NAMES, type ExtraValues, extraChanges, extraFields, extrasOf, idOf, noExtras } from '../entry-form.ts'

export type InflowValues = ExtraValues & {
  description: string
  amount: number | null
  client: string | null
  receipt: File | null
}

export const emptyInflow = (today: CivilDate): InflowValues => ({
  ...noExtras(today),
  description: '',
  amount: null,
  client: null,
  receipt: null,
})

export const inflowValues = (row: InflowRow): InflowValues => ({
  ...extrasOf(row as never),
  description: row.descricao ?? '',
  amount: row.valorCentavos ?? null,
  client: row.clienteId ? String(row.clienteId) : null,
  receipt: null,
})

/** Seed §5: one message for both. */
export const validateInflow = {
  description: (description: string) => (description.trim() ? null : INFLOW_REQUIRED),
  amount: (amount: number | null) => (amount ? null : INFLOW_REQUIRED),
}

/** Seed §3: descricao, valor, cliente_id, comprovante; the rest is ours, and only if filled. */
export const toRecord = (values: InflowValues) => ({
  form: {
    descricao: values.description.trim(),
    valor: decimalOf(values.amount) ?? '',
    cliente_id: values.client ?? undefined,
    ...extraFields(values),
  },
  files: { comprovante: values.receipt ?? undefined },
})

export const toChange = (values: InflowValues) => ({
  descricao: values.description.trim(),
  ...(values.amount ? { valorCentavos: values.amount } : {}),
  clienteId: idOf(values.client),
  ...extraChanges(values),
})

/** Wire names → the form's. */
export const INFLOW_NAMES = {
  ...EXTRA_NAMES,
  descricao: 'description',
  valor: 'amount',
  valorCentavos: 'amount',
  cliente_id: 'client',
  clienteId: 'client',
}
