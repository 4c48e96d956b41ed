import { countEarlierInstalments } from 'contract/finance/frequency.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { presentReceipt } from '../receipts/present-receipt.ts'
import type { ListedEntry, SeriesEnds } from './list-entries.ts'

/**
 * Finds the number of occurrences of which an occurrence is one. Null where the recurrence has no fixed number, and for an occurrence
 * beyond the end of its part: a part that was split keeps those that a person had paid or deleted before.
 */
const findTotal = (occurrence: number, ends: SeriesEnds | null): number | null =>
  ends && occurrence < (ends.part ?? Infinity) ? ends.recurrence : null

/** Presents an occurrence's number and the total as the person counts them: the first one of `3/10` is the third of ten. */
function presentPlace({ seriesId, occurrence, recurrence, ends }: ListedEntry) {
  if (seriesId === null || occurrence === null) return null
  const earlier = countEarlierInstalments(recurrence)
  const total = findTotal(occurrence, ends)
  return { id: seriesId, occurrence: occurrence + 1 + earlier, total: total === null ? null : total + earlier }
}

/** Presents the fields that outflows and inflows share in every list. */
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
  notes: row.notes,
  recurrence: row.recurrence,
  series: presentPlace(row),
  revision: row.revision,
  receipts: row.receipts.map(presentReceipt),
})

/** Adds the date and the amount as the specification's lists show them (§7). */
const presentTexts = (row: ListedEntry) => ({
  ...presentEntry(row),
  dateText: formatDate(row.date),
  amountText: row.centavos === null ? 'A completar' : formatBRL(row.centavos),
})

export const presentOutflow = (row: ListedEntry) => ({ ...presentTexts(row), category: row.category })
export const presentInflow = (row: ListedEntry) => ({ ...presentTexts(row), client: row.client })
