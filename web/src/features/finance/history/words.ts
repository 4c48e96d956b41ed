import { formatDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { HistoryEvent } from 'contract/finance/history.ts'
import { KINDS } from '../entries/kinds.ts'

type Created = Extract<HistoryEvent, { tipo: 'criada' }>

function describeCreation({ origem, detalhe }: Created): string {
  if (origem === 'importacao') return detalhe ? `Importada de ${detalhe}` : 'Importada'
  if (origem === 'serie') return detalhe ? `Criada pela recorrência “${detalhe}”` : 'Criada pela recorrência'
  return 'Registrada'
}

/** Both kinds are feminine: saída, entrada. */
export function describeEvent(event: HistoryEvent, kind: EntryKind): string {
  switch (event.tipo) {
    case 'criada':
      return describeCreation(event)
    case 'alterada':
      return 'Alterada'
    case 'paga':
      return `${KINDS[kind].paid} em ${formatDate(event.dia)}`
    case 'reaberta':
      return 'Marcada como em aberto'
    case 'excluida':
      return 'Excluída'
    case 'restaurada':
      return 'Restaurada'
    case 'comprovante':
      return `Comprovante anexado: ${event.arquivo}`
    case 'comprovante-alterado':
      return `Comprovante alterado: ${event.arquivo}`
    case 'comprovante-restaurado':
      return `Comprovante restaurado: ${event.arquivo}`
    case 'comprovante-excluido':
      return `Comprovante excluído: ${event.arquivo}`
  }
}

/** Receipts attached before the workspace had people have no known author. */
export function formatAuthor({ por, tipo }: HistoryEvent): string | undefined {
  if (por !== null) return `por ${por}`
  return tipo.startsWith('comprovante') ? undefined : 'pelo sistema'
}
