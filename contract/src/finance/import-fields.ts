import * as z from 'zod/mini'

export const ImportKind = z.enum(['outflow', 'inflow'], 'Diga se são saídas ou entradas')
export type ImportKind = z.infer<typeof ImportKind>

/** What a column may hold. `credit` and `debit` are the two columns of a bank's statement, in the place of `amount`. */
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

/** What they are called; the same words are recognised as names of columns. */
export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
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

const NOT_OF: Readonly<Record<ImportKind, ImportField>> = { outflow: 'client', inflow: 'category' }
export const importFieldsOf = (kind: ImportKind): ImportField[] => IMPORT_FIELDS.filter((field) => field !== NOT_OF[kind])

/** On screen and in reasons. */
export const importFieldName = (kind: ImportKind, field: ImportField): string =>
  kind === 'inflow' && field === 'paidOn' ? 'Recebida em' : IMPORT_FIELD_NAMES[field]
