import { ENTRY_TEXT_NAMES, ENTRY_TEXTS, type EntryText, type EntryTextDefinition } from 'contract/finance/entries.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { toDecimal } from 'contract/values/money.ts'
import type { EntryKind } from '../lists/filters.ts'
import type { ExportedEntry } from './stream-entries.ts'

/** `of`: a day as `YYYY-MM-DD`, money in centavos; null leaves the cell empty. */
export type Column = { header: string; width: number } & (
  | { type: 'text' | 'date'; of: (row: ExportedEntry) => string | null }
  | { type: 'money' | 'count'; of: (row: ExportedEntry) => number | null }
)

const STATUSES = {
  outflow: { done: 'Paga', part: 'Paga em parte', open: 'Em aberto', late: 'Vencida' },
  inflow: { done: 'Recebida', part: 'Recebida em parte', open: 'A receber', late: 'Atrasada' },
}

function describeStatus({ kind, centavos, paidOn, paidCentavos, date }: ExportedEntry, today: CivilDate): string {
  const words = STATUSES[kind]
  if (centavos === null) return 'A completar'
  if (paidOn) return words.done
  if (paidCentavos > 0) return words.part
  return date < today ? words.late : words.open
}

const computePaid = ({ paidOn, centavos, paidCentavos }: ExportedEntry): number | null =>
  paidOn ? centavos : paidCentavos || null

function createTextColumn(name: EntryText): Column {
  const { label, format = (text) => text }: EntryTextDefinition = ENTRY_TEXTS[name]
  return { header: label, type: 'text', width: 52, of: ({ [name]: text }) => text && format(text) }
}

const SUPPLIER: Column = { header: 'Fornecedor', type: 'text', width: 28, of: ({ supplier }) => supplier }

export function listExportColumns(kind: EntryKind, today: CivilDate): readonly Column[] {
  return [
    { header: 'Data', type: 'date', width: 12, of: ({ date }) => date },
    { header: 'Descrição', type: 'text', width: 44, of: ({ description }) => description },
    { header: 'Valor', type: 'money', width: 16, of: ({ centavos }) => centavos },
    { header: 'Projeto', type: 'text', width: 24, of: ({ project }) => project },
    kind === 'outflow'
      ? { header: 'Categoria', type: 'text', width: 20, of: ({ category }) => category }
      : { header: 'Cliente', type: 'text', width: 28, of: ({ client }) => client },
    ...(kind === 'outflow' ? [SUPPLIER] : []),
    { header: 'Empresa', type: 'text', width: 20, of: ({ company }) => company },
    { header: 'Método', type: 'text', width: 16, of: ({ method }) => method },
    { header: 'Situação', type: 'text', width: 17, of: (row) => describeStatus(row, today) },
    { header: kind === 'outflow' ? 'Paga em' : 'Recebida em', type: 'date', width: 13, of: ({ paidOn }) => paidOn },
    { header: kind === 'outflow' ? 'Pago até agora' : 'Recebido até agora', type: 'money', width: 18, of: computePaid },
    { header: 'Conta usada', type: 'text', width: 20, of: ({ account }) => account },
    ...ENTRY_TEXT_NAMES.map(createTextColumn),
    { header: 'Recorrência', type: 'text', width: 14, of: ({ recurrence }) => recurrence },
    { header: 'Comprovantes', type: 'count', width: 14, of: ({ receipts }) => receipts },
    { header: 'Id', type: 'count', width: 10, of: ({ id }) => id },
  ]
}

export function formatCell(column: Column, row: ExportedEntry): string {
  const value = column.of(row)
  if (value === null) return ''
  if (column.type === 'money') return toDecimal(Number(value)).replace('.', ',')
  return column.type === 'date' ? formatDate(String(value)) : String(value)
}
