import type { EntryRow } from 'contract/finance/entries.ts'
import { type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { formatBRL, parseCentavos } from 'contract/values/money.ts'

export type { EntryRow }

/** A text that another service sent is shown unchanged; undefined while the entry has no value. */
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

/** Rows of another service (`WEBHOOK_UPSTREAM`) may have an id too, but no revision. */
export type EditableRow = EntryRow & { id: number; revision: number }

/** Only our rows have the revision that editing needs. */
export const isEditableRow = (row: EntryRow): row is EditableRow & { date: CivilDate } =>
  typeof row.id === 'number' && row.date !== undefined && row.revision !== undefined

/** Without one it is in no sum, and must be completed before it can be paid. */
export const hasAmount = (row: EntryRow): boolean => formatEntryAmount(row) !== undefined

export const canMarkPaid = (row: EditableRow): boolean => row.paidOn === null && hasAmount(row)

type Payable = Pick<EntryRow, 'centavos' | 'paidOn' | 'paidCentavos'>

/** What is still to be paid. */
export const getRemaining = ({ centavos, paidOn, paidCentavos }: Payable): number =>
  paidOn ? 0 : (centavos ?? 0) - (paidCentavos ?? 0)

export const sumRemaining = (rows: readonly Payable[]): bigint =>
  rows.reduce((total, row) => total + BigInt(getRemaining(row)), 0n)

export const isPaidInPart = ({ paidOn, paidCentavos }: Payable): boolean => !paidOn && (paidCentavos ?? 0) > 0

/** Into parts of at least a centavo. */
export const canSplit = (row: Payable): boolean => (row.centavos ?? 0) > 1 && !isPaidInPart(row)

/** By these a call that changes several entries names what the person saw. */
export const toSeenRows = (rows: readonly { id: number; revision: number }[]) =>
  rows.map(({ id, revision }) => ({ id, revision }))

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

export const summarizeEntry = (row: EntryRow): string => [getDescription(row), formatEntryAmount(row)].filter(Boolean).join(' · ')
