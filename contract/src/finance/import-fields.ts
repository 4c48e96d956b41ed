import * as z from 'zod/mini'

export const ImportKind = z.enum(['outflow', 'inflow'], 'Diga se são saídas ou entradas')
export type ImportKind = z.infer<typeof ImportKind>

/** The fields that a column may hold. `credit` and `debit` are a bank statement's two columns in the place of `amount`. */
const IMPORT_FIELDS = [
  'date',
  'description',
  'amount',
  'debit',
  'credit',
  'project',
  'category',
  'client',
  'company',
  'method',
  'status',
  'paidOn',
  'notes',
  'recurrence',
] as const
export const ImportField = z.enum(IMPORT_FIELDS, 'Campo desconhecido')
export type ImportField = z.infer<typeof ImportField>

/** The fields' names on screen, which are also recognised as column names in a file. */
export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  date: 'Data',
  description: 'Descrição',
  amount: 'Valor',
  debit: 'Débito',
  credit: 'Crédito',
  project: 'Projeto',
  category: 'Categoria',
  client: 'Cliente',
  company: 'Empresa',
  method: 'Método',
  status: 'Situação',
  paidOn: 'Paga em',
  notes: 'Observações',
  recurrence: 'Recorrência',
}

const EXCLUDED_FIELDS: Readonly<Record<ImportKind, ImportField>> = { outflow: 'client', inflow: 'category' }
export const listImportFields = (kind: ImportKind): ImportField[] =>
  IMPORT_FIELDS.filter((field) => field !== EXCLUDED_FIELDS[kind])

/** Returns the field's name on screen and in the reasons of refused rows. */
export const getImportFieldName = (kind: ImportKind, field: ImportField): string =>
  kind === 'inflow' && field === 'paidOn' ? 'Recebida em' : IMPORT_FIELD_LABELS[field]
