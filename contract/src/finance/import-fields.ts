import * as z from 'zod/mini'
import { ENTRY_TEXTS, IMPORTED_TEXTS, mapTexts } from './entries.ts'

export const ImportKind = z.enum(['outflow', 'inflow'], 'Diga se são saídas ou entradas')
export type ImportKind = z.infer<typeof ImportKind>

/**
 * `credit` and `debit` stand in the place of `amount`; `details`, `moreDetails` and `installment` are joined to the description;
 * `paidAmount`, `interest`, `fine` and `discount` belong to a paid bill.
 */
const IMPORT_FIELDS = [
  'date',
  'dueDate',
  'description',
  'details',
  'moreDetails',
  'installment',
  'amount',
  'direction',
  'debit',
  'credit',
  'paidAmount',
  'interest',
  'fine',
  'discount',
  'project',
  'category',
  'client',
  'supplier',
  'company',
  'method',
  'status',
  'paidOn',
  'account',
  'bankId',
  'currency',
  ...IMPORTED_TEXTS,
  'recurrence',
] as const
export const ImportField = z.enum(IMPORT_FIELDS, 'Campo desconhecido')
export type ImportField = z.infer<typeof ImportField>

/** Also recognised as column names in a file. */
export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  date: 'Data',
  dueDate: 'Vencimento',
  description: 'Descrição',
  details: 'Detalhe da descrição',
  moreDetails: 'Outro detalhe da descrição',
  installment: 'Parcela',
  amount: 'Valor',
  direction: 'Entrada ou saída',
  debit: 'Débito',
  credit: 'Crédito',
  paidAmount: 'Valor pago',
  interest: 'Juros',
  fine: 'Multa',
  discount: 'Desconto',
  project: 'Projeto',
  category: 'Categoria',
  client: 'Cliente',
  supplier: 'Fornecedor',
  company: 'Empresa',
  method: 'Método',
  status: 'Situação',
  paidOn: 'Paga em',
  account: 'Conta',
  bankId: 'Identificador do banco',
  currency: 'Moeda',
  ...mapTexts(IMPORTED_TEXTS, (name) => ENTRY_TEXTS[name].label),
  recurrence: 'Recorrência',
}

export const getImportFieldName = (kind: ImportKind, field: ImportField): string =>
  kind === 'inflow' && field === 'paidOn' ? 'Recebida em' : IMPORT_FIELD_LABELS[field]
