import type { CivilDate } from 'contract/dates.ts'
import { INFLOW_REQUIRED, type InflowRow } from 'contract/finance/inflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import {
  chooseInitialValues,
  EXTRA_NAMES,
  type ExtraValues,
  emptyExtras,
  formatDecimal,
  type Origin,
  parseId,
  toExtraChanges,
  toExtraFields,
  toExtraValues,
  validateDate,
} from '../form/entry-form.ts'
import { validateFrequency } from '../occurrences/scope.ts'
import { type ChosenFile, toReceiptFields } from '../receipts/receipts-to-send.ts'

export type InflowValues = ExtraValues & {
  description: string
  amount: number | null
  client: string | null
  recurrence: string | undefined
  /** Which occurrences of the series an edit reaches. */
  scope: Scope
  receipts: readonly ChosenFile[]
}

const emptyInflow = (today: CivilDate): InflowValues => ({
  ...emptyExtras(today),
  description: '',
  amount: null,
  client: null,
  recurrence: undefined,
  scope: 'esta',
  receipts: [],
})

const inflowValues = (row: InflowRow): InflowValues => ({
  ...toExtraValues(row),
  description: row.descricao ?? '',
  amount: row.valorCentavos ?? null,
  client: row.clienteId ? String(row.clienteId) : null,
  recurrence: row.recorrencia ?? undefined,
  scope: 'esta',
  receipts: [],
})

export const initialInflow = (origin: Origin<InflowRow>, today: CivilDate): InflowValues =>
  chooseInitialValues(origin, today, { empty: emptyInflow, valuesOf: inflowValues })

/** The description and the value have one message together (specification §5). */
export const validateInflow = {
  description: (description: string) => (description.trim() ? null : INFLOW_REQUIRED),
  amount: (amount: number | null) => (amount ? null : INFLOW_REQUIRED),
  date: validateDate,
  recurrence: validateFrequency,
}

/** The recording's wire fields: descricao, valor, cliente_id and comprovante (specification §3), then ours, only where filled. */
export const toRecord = (values: InflowValues) => ({
  form: {
    descricao: values.description.trim(),
    valor: formatDecimal(values.amount) ?? '',
    cliente_id: values.client ?? undefined,
    repetir: values.recurrence?.trim() || undefined,
    ...toExtraFields(values),
    ...toReceiptFields(values.receipts).form,
  },
  files: toReceiptFields(values.receipts).files,
})

/** The form's values by wire name; the edit sends only those that differ from the values shown. */
export const toChange = (values: InflowValues) => ({
  descricao: values.description.trim(),
  ...(values.amount ? { valorCentavos: values.amount } : {}),
  clienteId: parseId(values.client),
  recorrencia: values.recurrence?.trim() || null,
  ...toExtraChanges(values),
})

/** The form's names by wire name. */
export const INFLOW_NAMES = {
  ...EXTRA_NAMES,
  descricao: 'description',
  valor: 'amount',
  valorCentavos: 'amount',
  repetir: 'recurrence',
  recorrencia: 'recurrence',
  cliente_id: 'client',
  clienteId: 'client',
}
