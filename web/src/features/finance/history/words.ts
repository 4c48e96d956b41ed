import type { EntryKind } from 'contract/finance/due.ts'
import type { HistoryEvent } from 'contract/finance/history.ts'
import { formatDate } from 'contract/values/dates.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'

type Created = Extract<HistoryEvent, { type: 'created' }>

function describeCreation({ origin, detail }: Created): string {
  if (origin === 'import') return detail ? `Importada de ${detail}` : 'Importada'
  if (origin === 'series') return detail ? `Criada pela recorrência “${detail}”` : 'Criada pela recorrência'
  return 'Registrada'
}

/** The participles are feminine, because the words for both kinds are: saída, entrada. */
export function describeEvent(event: HistoryEvent, kind: EntryKind): string {
  switch (event.type) {
    case 'created':
      return describeCreation(event)
    case 'changed':
      return 'Alterada'
    case 'paid':
      return `${ENTRY_KINDS[kind].paid} em ${formatDate(event.day)}`
    case 'reopened':
      return 'Marcada como em aberto'
    case 'deleted':
      return 'Excluída'
    case 'restored':
      return 'Restaurada'
    case 'receipt-attached':
      return `Comprovante anexado: ${event.file}`
    case 'receipt-changed':
      return `Comprovante alterado: ${event.file}`
    case 'receipt-restored':
      return `Comprovante restaurado: ${event.file}`
    case 'receipt-deleted':
      return `Comprovante excluído: ${event.file}`
  }
}

/** Undefined for a receipt's event from before the workspace had people. */
export function formatAuthor({ by, type }: HistoryEvent): string | undefined {
  if (by !== null) return `por ${by}`
  return type.startsWith('receipt') ? undefined : 'pelo sistema'
}
