import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { CHANGEABLE_LIMITS } from 'contract/data/retention-kinds.ts'
import { countEarlierInstalments } from 'contract/finance/frequency.ts'
import type { listTrash, TrashedEntry } from 'contract/finance/trash.ts'
import { addDays, dateInZone } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { readLimitInForce } from '#features/records/retention-limits.ts'
import { listDeletedEntries, type TrashPageQuery } from './trash-queries.ts'

type Row = Awaited<ReturnType<typeof listDeletedEntries>>[number]

function presentTrashedEntry(row: Row, { timeZone, days }: { timeZone: string; days: number }): TrashedEntry {
  const deletedAt = row.deletedAt ?? new Date(0)
  return {
    id: row.id,
    description: row.description,
    date: row.date,
    centavos: row.centavos,
    party: row.client ?? row.project,
    occurrence: row.occurrence === null ? null : row.occurrence + 1 + countEarlierInstalments(row.recurrence),
    receipts: row.receipts,
    deletedAt: deletedAt.toISOString(),
    deletedBy: row.deletedBy,
    restorableUntil: addDays(dateInZone(timeZone, deletedAt), days),
  }
}

export async function readTrashPage({ db, now, timeZone }: Ctx, page: TrashPageQuery): Promise<HandlerResult<typeof listTrash>> {
  const { rows, last } = toKeysetPage(await listDeletedEntries(db, { ...page, limit: page.limit + 1 }), page.limit)
  const days = (await readLimitInForce({ db, now }, 'trash')) ?? CHANGEABLE_LIMITS.trash.greatest
  return {
    days,
    entries: rows.map((row) => presentTrashedEntry(row, { timeZone, days })),
    ...(last ? { nextCursor: `${last.micros}_${last.id}` } : {}),
  }
}
