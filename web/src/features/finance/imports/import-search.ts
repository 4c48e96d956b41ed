import type { ImportKind } from 'contract/finance/import-fields.ts'

const STAGES = ['colunas', 'conferir', 'concluido'] as const

/** The search parameters of the import screen; without `tipo` it imports outflows. */
export type ImportSearch = { tipo?: 'saidas' | 'entradas'; etapa?: (typeof STAGES)[number] }

export const readImportSearch = ({ tipo, etapa }: Record<string, unknown>): ImportSearch => {
  const stage = STAGES.find((one) => one === etapa)
  return { ...(tipo === 'saidas' || tipo === 'entradas' ? { tipo } : {}), ...(stage ? { etapa: stage } : {}) }
}

export const toImportKind = ({ tipo }: ImportSearch): ImportKind => (tipo === 'entradas' ? 'inflow' : 'outflow')
export const toTypeParameter = (kind: ImportKind): NonNullable<ImportSearch['tipo']> =>
  kind === 'inflow' ? 'entradas' : 'saidas'
