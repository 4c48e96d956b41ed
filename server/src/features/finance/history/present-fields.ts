import type { EntryKind } from 'contract/finance/due.ts'
import type { ChangedField } from 'contract/finance/history.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Db } from '#db/client.ts'
import type { ChangedColumns, ReceiptState } from '#db/tables/changes.ts'
import { collectReferenceNames, isReferenceColumn } from '#features/records/reference-names.ts'
import type { ColumnValues } from './history-queries.ts'

const LABELS: Readonly<Record<string, string>> = {
  description: 'Descrição',
  centavos: 'Valor',
  date: 'Data',
  project_id: 'Projeto',
  client_id: 'Cliente',
  category_id: 'Categoria',
  company_id: 'Empresa',
  method_id: 'Método de pagamento',
  recurrence: 'Recorrência',
  notes: 'Observações',
}

export type ValueFormatter = (column: string, value: unknown) => string | null

export async function createValueFormatter(db: Db, rows: readonly ColumnValues[]): Promise<ValueFormatter> {
  const names = await collectReferenceNames(db, rows)
  return (column, value) => {
    if (value === null || value === undefined) return null
    if (isReferenceColumn(column)) return names.get(column)?.get(Number(value)) ?? `nº ${value}`
    if (column === 'centavos') return formatBRL(Number(value))
    return column === 'date' || column === 'paid_on' ? formatDate(String(value)) : String(value)
  }
}

const RECEIPT_KINDS = { invoice: 'Nota ou boleto', payment: 'Comprovante de pagamento' }
export const formatReceiptKind = ({ kind }: ReceiptState): string => RECEIPT_KINDS[kind]

export const presentChangedFields = (columns: ChangedColumns, formatValue: ValueFormatter): ChangedField[] =>
  Object.entries(LABELS).flatMap(([column, field]) => {
    const change = columns[column]
    return change ? [{ field, before: formatValue(column, change[0]), after: formatValue(column, change[1]) }] : []
  })

export const presentFirstFields = (row: ColumnValues, formatValue: ValueFormatter, kind: EntryKind): ChangedField[] =>
  Object.entries({ ...LABELS, paid_on: kind === 'outflow' ? 'Paga em' : 'Recebida em' }).flatMap(([column, field]) => {
    const after = formatValue(column, row[column])
    return after === null ? [] : [{ field, before: null, after }]
  })
