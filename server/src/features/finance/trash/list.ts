import { addDays, dateInZone } from 'contract/dates.ts'
import type { HandlerResult } from 'contract/endpoint.ts'
import { type listTrash, TRASH_DAYS, type TrashedEntry } from 'contract/finance/trash.ts'
import type { Ctx } from '../../../core/context.ts'
import { toKeysetPage } from '../../../db/keyset-page.ts'
import { listDeleted, type TrashPageQuery } from './queries.ts'

type Row = Awaited<ReturnType<typeof listDeleted>>[number]

function presentTrashedEntry(row: Row, timeZone: string): TrashedEntry {
  const deletedAt = row.deletedAt ?? new Date(0)
  return {
    id: row.id,
    description: row.description,
    date: row.date,
    centavos: row.centavos,
    party: row.client ?? row.project,
    occurrence: row.occurrence === null ? null : row.occurrence + 1,
    receipts: row.receipts,
    deletedAt: deletedAt.toISOString(),
    deletedBy: row.deletedBy,
    restorableUntil: addDays(dateInZone(timeZone, deletedAt), TRASH_DAYS),
  }
}

/** Reads one page of the trash, with `nextCursor` where more follows. */
export async function readTrashPage({ db, timeZone }: Ctx, page: TrashPageQuery): Promise<HandlerResult<typeof listTrash>> {
  const { rows, last } = toKeysetPage(await listDeleted(db, { ...page, limit: page.limit + 1 }), page.limit)
  return {
    entries: rows.map((row) => presentTrashedEntry(row, timeZone)),
    ...(last ? { nextCursor: `${last.micros}_${last.id}` } : {}),
  }
}
