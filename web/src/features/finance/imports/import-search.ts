import type { ImportKind } from 'contract/finance/import-fields.ts'

/** What the address of the import screen holds: outflows unless it says otherwise. */
export type ImportSearch = { tipo?: 'saidas' | 'entradas' }

export const readImportSearch = ({ tipo }: Record<string, unknown>): ImportSearch =>
  tipo === 'saidas' || tipo === 'entradas' ? { tipo } : {}

export const kindOf = ({ tipo }: ImportSearch): ImportKind => (tipo === 'entradas' ? 'inflow' : 'outflow')
export const typeOf = (kind: ImportKind): NonNullable<ImportSearch['tipo']> => (kind === 'inflow' ? 'entradas' : 'saidas')
