import { countEarlierInstalments } from 'contract/finance/frequency.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { presentReceipt } from '../receipts/insert-receipts.ts'
import type { ListedEntry, SeriesEnds } from './list-entries.ts'

/** Null without a fixed number, and beyond the end of its part: a split part keeps occurrences that were paid or deleted before. */
const findTotal = (occurrence: number, ends: SeriesEnds | null): number | null =>
  ends && occurrence < (ends.part ?? Infinity) ? ends.recurrence : null

type Place = Pick<ListedEntry, 'seriesId' | 'occurrence' | 'recurrence' | 'ends'>

function presentPlace({ seriesId, occurrence, recurrence, ends }: Place) {
  if (seriesId === null || occurrence === null) return null
  const earlier = countEarlierInstalments(recurrence)
  const total = findTotal(occurrence, ends)
  return { id: seriesId, occurrence: occurrence + 1 + earlier, total: total === null ? null : total + earlier }
}

/** JSON leaves them out; taking them off each row with a rest pattern would cost a list a tenth of its time. */
const UNSENT = { seriesId: undefined, occurrence: undefined, ends: undefined, category: undefined, client: undefined }

/** Which of an outflow's and an inflow's names a reply has besides is its own. */
export function presentEntry(row: ListedEntry) {
  return { ...row, ...UNSENT, series: presentPlace(row), receipts: row.receipts.map(presentReceipt) }
}

const presentTexts = (row: ListedEntry) => ({
  ...presentEntry(row),
  dateText: formatDate(row.date),
  amountText: row.centavos === null ? 'A completar' : formatBRL(row.centavos),
})

export const presentOutflow = (row: ListedEntry) => ({ ...presentTexts(row), category: row.category })
export const presentInflow = (row: ListedEntry) => ({ ...presentTexts(row), client: row.client })
