import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { UnknownName } from 'contract/finance/imports.ts'
import { counted } from '../../../lib/format.ts'

export const entriesIn = (kind: ImportKind, count: number): string =>
  kind === 'outflow' ? counted(count, 'saída', 'saídas') : counted(count, 'entrada', 'entradas')

export const rowsIn = (count: number): string => counted(count, 'linha', 'linhas')

/** What an import of so many did, or what became of them. */
export const participle = (count: number, word: 'importada' | 'removida' | 'restaurada' | 'mantida'): string =>
  count === 1 ? word : `${word}s`

export const NAME_KINDS: Readonly<Record<UnknownName['kind'], string>> = {
  project: 'Projetos',
  category: 'Categorias',
  client: 'Clientes',
  company: 'Empresas',
  method: 'Métodos de pagamento',
}
