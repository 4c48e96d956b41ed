import type { HistoryEvent, Origin } from 'contract/finance/history.ts'
import { changedFields, firstFields, type Reader } from './fields.ts'
import type { changesOf, FoundEntry, receiptsOf } from './queries.ts'
import type { Columns } from './rewind.ts'

type Change = Awaited<ReturnType<typeof changesOf>>[number]
type ReceiptRow = Awaited<ReturnType<typeof receiptsOf>>[number]

/** The first occurrence of a series was recorded by somebody; those after it are made by the server. */
function originOf({ file, occurrence, frequency }: FoundEntry): { origem: Origin; detalhe: string | null } {
  if (file !== null) return { origem: 'importacao', detalhe: file }
  return occurrence === null || occurrence === 0 ? { origem: 'pagina', detalhe: null } : { origem: 'serie', detalhe: frequency }
}

export const creation = (entry: FoundEntry, first: Columns, read: Reader): HistoryEvent => ({
  tipo: 'criada',
  ...originOf(entry),
  campos: firstFields(first, read),
  em: entry.createdAt.toISOString(),
  por: entry.by,
})

/** One edit may be several events: it changed the value and marked it as paid. */
export function eventsOf({ at, by: por, columns }: Change, read: Reader): HistoryEvent[] {
  const when = { em: at.toISOString(), por }
  const campos = changedFields(columns, read)
  const events: HistoryEvent[] = campos.length > 0 ? [{ tipo: 'alterada', campos, ...when }] : []
  if (columns.paid_on) {
    const [, dia] = columns.paid_on
    events.push(typeof dia === 'string' ? { tipo: 'paga', dia, ...when } : { tipo: 'reaberta', ...when })
  }
  if (columns.deleted_at) events.push({ tipo: columns.deleted_at[1] === null ? 'restaurada' : 'excluida', ...when })
  return events
}

export function receiptEvents({ name: arquivo, createdAt, deletedAt, recordedBy, deletedBy }: ReceiptRow): HistoryEvent[] {
  const attached = { tipo: 'comprovante' as const, arquivo, em: createdAt.toISOString(), por: recordedBy }
  if (!deletedAt) return [attached]
  return [attached, { tipo: 'comprovante-excluido', arquivo, em: deletedAt.toISOString(), por: deletedBy }]
}
