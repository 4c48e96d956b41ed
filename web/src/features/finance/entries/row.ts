import type { EntryRow } from 'contract/finance/entries.ts'
import { type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { formatBRL, parseCentavos } from 'contract/values/money.ts'

export type { EntryRow }

/** Formats the value of a row. A text that another service sent is shown unchanged. Returns undefined while the entry has no value. */
export function formatEntryAmount({ amountText, centavos }: Pick<EntryRow, 'amountText' | 'centavos'>): string | undefined {
  if (typeof centavos === 'number') return formatBRL(centavos)
  if (centavos === null || amountText === null || amountText === undefined || amountText === '') return undefined
  if (typeof amountText === 'string') return amountText
  const parsed = parseCentavos(amountText.toFixed(2))
  return parsed === undefined ? String(amountText) : formatBRL(parsed)
}

export const formatEntryDate = ({ dateText, date }: Pick<EntryRow, 'dateText' | 'date'>): string =>
  formatDate(date ?? dateText ?? '')

export const getDescription = ({ description }: Pick<EntryRow, 'description'>): string => description ?? ''

/** A row from our own server. Rows of another service (`WEBHOOK_UPSTREAM`) may have an id too, but no revision. */
export type EditableRow = EntryRow & { id: number; revision: number }

/** Whether a row comes from our own server, and not from another service. Only our rows have the revision that editing needs. */
export const isEditableRow = (row: EntryRow): row is EditableRow & { date: CivilDate } =>
  typeof row.id === 'number' && row.date !== undefined && row.revision !== undefined

/** Whether an entry has a value. Without one it is in no sum, and must be completed before it can be paid. */
export const hasAmount = (row: EntryRow): boolean => formatEntryAmount(row) !== undefined

/** Whether an entry is open and has a value, so that it can be marked as paid. */
export const canMarkPaid = (row: EditableRow): boolean => row.paidOn === null && hasAmount(row)

/** Lists the rows' ids and revisions, by which a call that changes several entries names what the person saw. */
export const toSeenRows = (rows: readonly { id: number; revision: number }[]) =>
  rows.map(({ id, revision }) => ({ id, revision }))

/** Sums up the values of rows in centavos; a row without a value adds nothing. */
export const sumCentavos = (rows: readonly { centavos?: number | null | undefined }[]): bigint =>
  rows.reduce((total, { centavos }) => total + BigInt(centavos ?? 0), 0n)

export type DueNote = { tone: 'neg' | 'mute'; short: string; long: string }

/**
 * Describes for how long an open entry has been overdue, or in how many days it is due. Returns undefined for any other entry. @param late
 * the word for an overdue outflow or inflow
 */
export function describeDue({ paidOn, date }: EntryRow, today: CivilDate, late: 'Vencida' | 'Atrasada'): DueNote | undefined {
  if (paidOn !== null || !date) return undefined
  const days = daysBetween(date, today)
  const count = (n: number) => `${n} ${n === 1 ? 'dia' : 'dias'}`
  if (days > 0) return { tone: 'neg', short: late, long: `${late} há ${count(days)}` }
  return days === 0
    ? { tone: 'mute', short: 'Hoje', long: 'Vence hoje' }
    : { tone: 'mute', short: 'A vencer', long: `Vence em ${count(-days)}` }
}

/** Names a row for use in a sentence: its description and its value. */
export const summarizeEntry = (row: EntryRow): string => [getDescription(row), formatEntryAmount(row)].filter(Boolean).join(' · ')
