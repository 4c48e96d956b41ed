import type { EntryKind } from 'contract/finance/due.ts'
import { formatCount } from '#lib/format/format.ts'

export const ENTRY_KINDS = {
  outflow: {
    name: 'Saída',
    names: 'Saídas',
    one: 'saída',
    many: 'saídas',
    list: '/financeiro',
    record: 'Registrar Nova Saída',
    late: 'Vencida',
    paid: 'Paga',
    paidMany: 'pagas',
    isPaid: 'Já foi paga',
  },
  inflow: {
    name: 'Entrada',
    names: 'Entradas',
    one: 'entrada',
    many: 'entradas',
    list: '/financeiro/entradas',
    record: 'Adicionar Entrada Financeira',
    late: 'Atrasada',
    paid: 'Recebida',
    paidMany: 'recebidas',
    isPaid: 'Já foi recebida',
  },
} as const satisfies Record<EntryKind, Record<string, string>>

export const formatEntryCount = (kind: EntryKind, count: number): string =>
  formatCount(count, ENTRY_KINDS[kind].one, ENTRY_KINDS[kind].many)

export const ENTRY_KIND_OPTIONS = [
  { value: 'outflow', label: ENTRY_KINDS.outflow.names },
  { value: 'inflow', label: ENTRY_KINDS.inflow.names },
] as const
