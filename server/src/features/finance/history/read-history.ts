import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { ChangedField, EntryOrigin, readEntryHistory as endpoint, HistoryEvent } from 'contract/finance/history.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { readSnapshot } from '#db/snapshot.ts'
import type { ChangedColumns, ChangedReceipt, ReceiptState } from '#db/tables/changes.ts'
import { ENTRY_TEXT_LABELS } from '#features/records/entry-texts.ts'
import { collectReferenceNames, isReferenceColumn } from '#features/records/reference-names.ts'
import { type ColumnValues, type EntryOfHistory, findEntry, readChanges, rewindRow } from './history-queries.ts'

const LABELS: Readonly<Record<string, string>> = {
  description: 'Descrição',
  centavos: 'Valor',
  date: 'Data',
  project_id: 'Projeto',
  client_id: 'Cliente',
  supplier_id: 'Fornecedor',
  category_id: 'Categoria',
  company_id: 'Empresa',
  method_id: 'Método de pagamento',
  paid_centavos: 'Pago em parte',
  account_id: 'Conta',
  recurrence: 'Recorrência',
  ...ENTRY_TEXT_LABELS,
}

type ValueFormatter = (column: string, value: unknown) => string | null

async function createValueFormatter(db: Db, rows: readonly ColumnValues[]): Promise<ValueFormatter> {
  const names = await collectReferenceNames(db, rows)
  return (column, value) => {
    if (value === null || value === undefined) return null
    if (isReferenceColumn(column)) return names.get(column)?.get(Number(value)) ?? `nº ${value}`
    if (column === 'paid_centavos' && value === 0) return null
    if (column === 'centavos' || column === 'paid_centavos') return formatBRL(Number(value))
    return column === 'date' || column === 'paid_on' ? formatDate(String(value)) : String(value)
  }
}

const RECEIPT_KINDS = { invoice: 'Nota ou boleto', payment: 'Comprovante de pagamento' }
const formatReceiptKind = ({ kind }: ReceiptState): string => RECEIPT_KINDS[kind]

const presentChangedFields = (columns: ChangedColumns, formatValue: ValueFormatter): ChangedField[] =>
  Object.entries(LABELS).flatMap(([column, field]) => {
    const change = columns[column]
    return change ? [{ field, before: formatValue(column, change[0]), after: formatValue(column, change[1]) }] : []
  })

const presentFirstFields = (row: ColumnValues, formatValue: ValueFormatter, kind: EntryKind): ChangedField[] =>
  Object.entries({ ...LABELS, paid_on: kind === 'outflow' ? 'Paga em' : 'Recebida em' }).flatMap(([column, field]) => {
    const after = formatValue(column, row[column])
    return after === null ? [] : [{ field, before: null, after }]
  })

type Change = Awaited<ReturnType<typeof readChanges>>[number]

function describeOrigin({ file, occurrence, frequency }: EntryOfHistory): { origin: EntryOrigin; detail: string | null } {
  if (file !== null) return { origin: 'import', detail: file }
  return occurrence === null || occurrence === 0 ? { origin: 'form', detail: null } : { origin: 'series', detail: frequency }
}

const presentCreatedEvent = (entry: EntryOfHistory, first: ColumnValues, read: ValueFormatter): HistoryEvent => ({
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

/** A payment and its end are events of their own; what other payments leave paid in part is told beside the end. */
function omitPaymentColumns({ account_id, paid_centavos, ...others }: ChangedColumns): ChangedColumns {
  const isPartLeft = paid_centavos && others.paid_on?.[1] === null && paid_centavos[1] !== 0
  return isPartLeft ? { ...others, paid_centavos } : others
}

function presentChange({ at, by, columns, receipt }: Change, read: ValueFormatter): HistoryEvent[] {
  const when = { at: at.toISOString(), by }
  if (receipt) return receiptEvents(receipt, when)
  const fields = presentChangedFields(columns.paid_on ? omitPaymentColumns(columns) : columns, read)
  const events: HistoryEvent[] = fields.length > 0 ? [{ type: 'changed', fields, ...when }] : []
  if (columns.paid_on) {
    const [, day] = columns.paid_on
    const account = read('account_id', columns.account_id?.[1])
    const paidFrom = account !== null && { fields: [{ field: 'Conta', before: null, after: account }] }
    events.push(typeof day === 'string' ? { type: 'paid', day, ...paidFrom, ...when } : { type: 'reopened', ...when })
  }
  if (columns.deleted_at) events.push({ type: columns.deleted_at[1] === null ? 'restored' : 'deleted', ...when })
  return events
}

const MAX_CHANGES = 200

const splitSides = (columns: Record<string, [unknown, unknown]>): ColumnValues[] =>
  [0, 1].map((side) => Object.fromEntries(Object.entries(columns).map(([name, sides]) => [name, sides[side]])))

export function readEntryHistory({ db }: Ctx, id: number): Promise<HandlerResult<typeof endpoint>> {
  return readSnapshot(db, async (tx) => {
    const entry = await findEntry(tx, id)
    if (!entry) throw notFoundError('Lançamento não encontrado')
    const changes = await readChanges(tx, id)
    // The changes are sorted by time and not by id, because changes that migration 0009 filled in have later ids than changes
    // made after them.
    const shown = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_CHANGES)
    const first = rewindRow(
      entry.columns,
      changes.map(({ columns }) => columns),
    )
    const read = await createValueFormatter(tx, [first, ...shown.flatMap(({ columns }) => splitSides(columns))])
    const oldestFirst = shown.toReversed().flatMap((change) => presentChange(change, read))
    return {
      kind: entry.kind,
      description: entry.description,
      events: [presentCreatedEvent(entry, first, read), ...oldestFirst].toReversed(),
      earlier: changes.length - shown.length,
    }
  })
}
