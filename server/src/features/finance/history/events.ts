import type { HistoryEvent, Origin } from 'contract/finance/history.ts'
import type { ChangedReceipt } from '../../../db/tables/changes.ts'
import { formatReceiptKind, presentChangedFields, presentFirstFields, type ValueFormatter } from './fields.ts'
import type { FoundEntry, readChanges } from './queries.ts'
import type { Columns } from './rewind.ts'

type Change = Awaited<ReturnType<typeof readChanges>>[number]

/** Tells how an entry was created: by an import, by a person, or by its series; a person records a series' first occurrence. */
function describeOrigin({ file, occurrence, frequency }: FoundEntry): { origem: Origin; detalhe: string | null } {
  if (file !== null) return { origem: 'importacao', detalhe: file }
  return occurrence === null || occurrence === 0 ? { origem: 'pagina', detalhe: null } : { origem: 'serie', detalhe: frequency }
}

export const presentCreation = (entry: FoundEntry, first: Columns, read: ValueFormatter): HistoryEvent => ({
  tipo: 'criada',
  ...describeOrigin(entry),
  campos: presentFirstFields(first, read),
  em: entry.createdAt.toISOString(),
  por: entry.by,
})

type When = Pick<HistoryEvent, 'em' | 'por'>

function receiptEvents([before, after]: ChangedReceipt, when: When): HistoryEvent[] {
  const arquivo = after.name
  const kind = { campo: 'Tipo', antes: before && formatReceiptKind(before), depois: formatReceiptKind(after) }
  if (!before) return [{ tipo: 'comprovante', arquivo, campos: [kind], ...when }]
  const events: HistoryEvent[] = []
  if (before.kind !== after.kind) events.push({ tipo: 'comprovante-alterado', arquivo, campos: [kind], ...when })
  if (before.deleted !== after.deleted)
    events.push({ tipo: after.deleted ? 'comprovante-excluido' : 'comprovante-restaurado', arquivo, ...when })
  return events
}

/** Presents a change as its events; one edit may be several, as where it changes the value and marks the entry as paid. */
export function presentChange({ at, by: por, columns, receipt }: Change, read: ValueFormatter): HistoryEvent[] {
  const when = { em: at.toISOString(), por }
  if (receipt) return receiptEvents(receipt, when)
  const campos = presentChangedFields(columns, read)
  const events: HistoryEvent[] = campos.length > 0 ? [{ tipo: 'alterada', campos, ...when }] : []
  if (columns.paid_on) {
    const [, dia] = columns.paid_on
    events.push(typeof dia === 'string' ? { tipo: 'paga', dia, ...when } : { tipo: 'reaberta', ...when })
  }
  if (columns.deleted_at) events.push({ tipo: columns.deleted_at[1] === null ? 'restaurada' : 'excluida', ...when })
  return events
}
