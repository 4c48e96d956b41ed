import type { EntryOrigin, HistoryEvent } from 'contract/finance/history.ts'
import type { ChangedReceipt } from '#db/tables/changes.ts'
import type { EntryOfHistory, readChanges } from './history-queries.ts'
import { formatReceiptKind, presentChangedFields, presentFirstFields, type ValueFormatter } from './present-fields.ts'
import type { ColumnValues } from './rewind-row.ts'

type Change = Awaited<ReturnType<typeof readChanges>>[number]

/**
 * Describes how an entry was created: by an import, by a person, or by its series. The first occurrence of a series is created by
 * a person.
 */
function describeOrigin({ file, occurrence, frequency }: EntryOfHistory): { origin: EntryOrigin; detail: string | null } {
  if (file !== null) return { origin: 'import', detail: file }
  return occurrence === null || occurrence === 0 ? { origin: 'form', detail: null } : { origin: 'series', detail: frequency }
}

export const presentCreatedEvent = (entry: EntryOfHistory, first: ColumnValues, read: ValueFormatter): HistoryEvent => ({
  type: 'created',
  ...describeOrigin(entry),
  fields: presentFirstFields(first, read, entry.kind),
  at: entry.createdAt.toISOString(),
  by: entry.by,
})

type When = Pick<HistoryEvent, 'at' | 'by'>

function receiptEvents([before, after]: ChangedReceipt, when: When): HistoryEvent[] {
  const file = after.name
  const kind = { field: 'Tipo', before: before && formatReceiptKind(before), after: formatReceiptKind(after) }
  if (!before) return [{ type: 'receipt-attached', file, fields: [kind], ...when }]
  const events: HistoryEvent[] = []
  if (before.kind !== after.kind) events.push({ type: 'receipt-changed', file, fields: [kind], ...when })
  if (before.deleted !== after.deleted)
    events.push({ type: after.deleted ? 'receipt-deleted' : 'receipt-restored', file, ...when })
  return events
}

/**
 * Presents a change as its events. One edit may be several events, for instance where it changes the value and marks the entry as
 * paid.
 */
export function presentChange({ at, by, columns, receipt }: Change, read: ValueFormatter): HistoryEvent[] {
  const when = { at: at.toISOString(), by }
  if (receipt) return receiptEvents(receipt, when)
  const fields = presentChangedFields(columns, read)
  const events: HistoryEvent[] = fields.length > 0 ? [{ type: 'changed', fields, ...when }] : []
  if (columns.paid_on) {
    const [, day] = columns.paid_on
    events.push(typeof day === 'string' ? { type: 'paid', day, ...when } : { type: 'reopened', ...when })
  }
  if (columns.deleted_at) events.push({ type: columns.deleted_at[1] === null ? 'restored' : 'deleted', ...when })
  return events
}
