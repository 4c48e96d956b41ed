import type { CivilDate } from 'contract/dates.ts'
import type { OutflowRow } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { Recurrence } from '../../../components/recurrence-field.tsx'
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

export const NAME_REQUIRED = 'Nome da saída é obrigatório'

export type OutflowValues = ExtraValues & {
  name: string
  /** Centavos; null waits as "A completar". */
  amount: number | null
  receipts: readonly ChosenFile[]
  recurrence: Recurrence
  /** Which occurrences of the series an edit reaches. */
  scope: Scope
  category: string | null
}

const emptyOutflow = (today: CivilDate): OutflowValues => ({
  ...emptyExtras(today),
  name: '',
  amount: null,
  receipts: [],
  recurrence: undefined,
  scope: 'esta',
  category: null,
})

const outflowValues = (row: OutflowRow): OutflowValues => ({
  ...toExtraValues(row),
  name: row.descricao ?? '',
  amount: row.valorCentavos ?? null,
  receipts: [],
  recurrence: row.recorrencia ?? undefined,
  scope: 'esta',
  category: row.categoriaId ? String(row.categoriaId) : null,
})

export const initialOutflow = (origin: Origin<OutflowRow>, today: CivilDate): OutflowValues =>
  chooseInitialValues(origin, today, { empty: emptyOutflow, valuesOf: outflowValues })

export const validateOutflow = {
  name: (name: string) => (name.trim() ? null : NAME_REQUIRED),
  date: validateDate,
  recurrence: validateFrequency,
}

/** The recording's wire fields: nome_saida, comprovante and recorrencia (specification §3), then ours, only where filled. */
export const toRecord = (values: OutflowValues) => ({
  form: {
    nome_saida: values.name.trim(),
    ...(values.recurrence ? { recorrencia: JSON.stringify({ recorrente: true, modelo: values.recurrence.trim() }) } : {}),
    valor: formatDecimal(values.amount),
    categoria_id: values.category ?? undefined,
    ...toExtraFields(values),
    ...toReceiptFields(values.receipts).form,
  },
  files: toReceiptFields(values.receipts).files,
})

/** The form's values by wire name; the edit sends only those that differ from the values shown. */
export const toChange = (values: OutflowValues) => ({
  descricao: values.name.trim(),
  valorCentavos: values.amount,
  categoriaId: parseId(values.category),
  recorrencia: values.recurrence?.trim() || null,
  ...toExtraChanges(values),
})

/** The form's names by wire name. */
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
