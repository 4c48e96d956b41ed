import type { ImportKind } from 'contract/finance/import-fields.ts'
import { Id } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** Without `tipo` it imports outflows, without `etapa` it asks for the file; `conta`: the account of the statement. */
export const validateImportSearch = createSearchValidator({
  tipo: z.enum(['saidas', 'entradas']),
  etapa: z.enum(['colunas', 'conferir', 'concluido']),
  conta: Id,
})
export type ImportSearch = ReturnType<typeof validateImportSearch>

export const toImportKind = ({ tipo }: ImportSearch): ImportKind => (tipo === 'entradas' ? 'inflow' : 'outflow')
export const toTypeParameter = (kind: ImportKind): NonNullable<ImportSearch['tipo']> =>
  kind === 'inflow' ? 'entradas' : 'saidas'
