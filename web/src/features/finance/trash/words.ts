import type { EntryKind } from 'contract/finance/due.ts'

export const TRASH_WORDS = {
  outflow: {
    restored: 'Saída restaurada',
    restoredMany: 'saídas restauradas',
    seeList: 'Ver saídas',
    purged: 'Saída excluída para sempre',
  },
  inflow: {
    restored: 'Entrada restaurada',
    restoredMany: 'entradas restauradas',
    seeList: 'Ver entradas',
    purged: 'Entrada excluída para sempre',
  },
} as const satisfies Record<EntryKind, Record<string, string>>
