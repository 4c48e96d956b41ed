import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { UnknownName } from 'contract/finance/imports.ts'
import { formatCount } from '#lib/format/format.ts'
import { formatEntryCount } from '../entries/kinds.ts'

/** Leaves out a zero; if both are zero, that of `kind` is formatted. */
export function formatBothEntryCounts(kind: ImportKind, counts: Record<ImportKind, { entries: number }>): string {
  const kinds = (['outflow', 'inflow'] as const).filter((one) => counts[one].entries > 0)
  return (kinds.length > 0 ? kinds : [kind]).map((one) => formatEntryCount(one, counts[one].entries)).join(' e ')
}

export const getOppositeKind = (kind: ImportKind): ImportKind => (kind === 'outflow' ? 'inflow' : 'outflow')

export const formatRowCount = (count: number): string => formatCount(count, 'linha', 'linhas')

export const inflectParticiple = (count: number, word: 'importada' | 'removida' | 'restaurada' | 'mantida'): string =>
  count === 1 ? word : `${word}s`

export const NAME_KINDS: Readonly<Record<UnknownName['kind'], string>> = {
  project: 'Projetos',
  category: 'Categorias',
  client: 'Clientes',
  supplier: 'Fornecedores',
  company: 'Empresas',
  method: 'Métodos de pagamento',
}
