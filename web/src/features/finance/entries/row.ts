import { type CivilDate, daysBetween, formatDate } from 'contract/dates.ts'
import type { InflowRow } from 'contract/finance/inflows.ts'
import type { OutflowRow } from 'contract/finance/outflows.ts'
import { formatBRL, parseDecimal } from 'contract/money.ts'

export type EntryRow = OutflowRow & InflowRow

/** Formats the value of a row; another service's text stays as it was sent. Undefined while the entry has no value. */
export function formatAmount({ valor, valorCentavos }: Pick<EntryRow, 'valor' | 'valorCentavos'>): string | undefined {
  if (typeof valorCentavos === 'number') return formatBRL(valorCentavos)
  if (valorCentavos === null || valor === null || valor === undefined || valor === '') return undefined
  if (typeof valor === 'string') return valor
  const centavos = parseDecimal(valor.toFixed(2))
  return centavos === undefined ? String(valor) : formatBRL(centavos)
}

export const formatEntryDate = ({ data, dataIso }: Pick<EntryRow, 'data' | 'dataIso'>): string =>
  formatDate(dataIso ?? data ?? '')

export const getDescription = ({ descricao }: Pick<EntryRow, 'descricao'>): string => descricao ?? ''

/** A row of our own service, which alone has ids and revisions. */
export type OwnRow = EntryRow & { id: number; revision: number }

/** Only our own service's rows can be edited: others lack what editing needs. */
export const isOwnRow = (row: EntryRow): row is OwnRow & { dataIso: CivilDate } =>
  typeof row.id === 'number' && row.dataIso !== undefined && row.revision !== undefined

export type DueNote = { tone: 'neg' | 'mute'; short: string; long: string }

/** Describes how long an open entry is overdue, or how long until it is due. @param late the word for an overdue outflow or inflow */
export function describeDue({ pagaEm, dataIso }: EntryRow, today: CivilDate, late: 'Vencida' | 'Atrasada'): DueNote | undefined {
  if (pagaEm !== null || !dataIso) return undefined
  const days = daysBetween(dataIso, today)
  const count = (n: number) => `${n} ${n === 1 ? 'dia' : 'dias'}`
  if (days > 0) return { tone: 'neg', short: late, long: `${late} há ${count(days)}` }
  return days === 0
    ? { tone: 'mute', short: 'Hoje', long: 'Vence hoje' }
    : { tone: 'mute', short: 'A vencer', long: `Vence em ${count(-days)}` }
}

/** Names a row in a sentence: its description and its value. */
export const summarizeEntry = (row: EntryRow): string => [getDescription(row), formatAmount(row)].filter(Boolean).join(' · ')
