import { type CivilDate, daysBetween } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'

/** The words of this screen for each kind of entry. */
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

/** Formats how long an entry can still be restored. `soon`: whether this is three days or less. */
export function formatTimeLeft(until: CivilDate, today: CivilDate): { text: string; soon: boolean } {
  const days = daysBetween(today, until)
  if (days <= 0) return { text: 'último dia', soon: true }
  return { text: days === 1 ? 'mais 1 dia' : `mais ${days} dias`, soon: days <= 3 }
}
