import { countEarlierInstalments } from 'contract/finance/frequency.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { presentReceipt } from '../receipts/insert-receipts.ts'
import type { ListedEntry, SeriesEnds } from './list-entries.ts'

/** Null without a fixed number, and beyond the end of its part: a split part keeps occurrences that were paid or deleted before. */
const findTotal = (occurrence: number, ends: SeriesEnds | null): number | null =>
  ends && occurrence < (ends.part ?? Infinity) ? ends.recurrence : null

function presentPlace({ seriesId, occurrence, recurrence, ends }: ListedEntry) {
  if (seriesId === null || occurrence === null) return null
  const earlier = countEarlierInstalments(recurrence)
  const total = findTotal(occurrence, ends)
  return { id: seriesId, occurrence: occurrence + 1 + earlier, total: total === null ? null : total + earlier }
}

export const presentEntry = (row: ListedEntry) => ({
  id: row.id,
  description: row.description,
  project: row.project,
  date: row.date,
  centavos: row.centavos,
  projectId: row.projectId,
  categoryId: row.categoryId,
  companyId: row.companyId,
  company: row.company,
  methodId: row.methodId,
  method: row.method,
  clientId: row.clientId,
  paidOn: row.paidOn,
  paidCentavos: row.paidCentavos,
  notes: row.notes,
  recurrence: row.recurrence,
  series: presentPlace(row),
  revision: row.revision,
  receipts: row.receipts.map(presentReceipt),
})

const presentTexts = (row: ListedEntry) => ({
  ...presentEntry(row),
  dateText: formatDate(row.date),
  amountText: row.centavos === null ? 'A completar' : formatBRL(row.centavos),
})

export const presentOutflow = (row: ListedEntry) => ({ ...presentTexts(row), category: row.category })
export const presentInflow = (row: ListedEntry) => ({ ...presentTexts(row), client: row.client })
