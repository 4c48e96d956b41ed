import { addDays, dateInZone } from 'contract/dates.ts'
import type { HandlerResult } from 'contract/endpoint.ts'
import { type listTrash, TRASH_DAYS, type TrashedEntry } from 'contract/finance/trash.ts'
import type { Ctx } from '../../../core/context.ts'
import { listDeleted, type TrashPage } from './queries.ts'

type Row = Awaited<ReturnType<typeof listDeleted>>[number]

function presentTrashedEntry(row: Row, timeZone: string): TrashedEntry {
  const deletedAt = row.deletedAt ?? new Date(0)
  return {
    id: row.id,
    descricao: row.description,
    data: row.date,
    valorCentavos: row.centavos,
    parte: row.client ?? row.project,
    ocorrencia: row.occurrence === null ? null : row.occurrence + 1,
    comprovantes: row.receipts,
    excluidaEm: deletedAt.toISOString(),
    excluidaPor: row.deletedBy,
    ficaAte: addDays(dateInZone(timeZone, deletedAt), TRASH_DAYS),
  }
}

/** Reads one page of the trash, with `nextCursor` where more follows. */
export async function readTrashPage({ db, timeZone }: Ctx, page: TrashPage): Promise<HandlerResult<typeof listTrash>> {
  const found = await listDeleted(db, { ...page, limit: page.limit + 1 })
  const rows = found.slice(0, page.limit)
  const last = found.length > page.limit ? rows.at(-1) : undefined
  return {
    lixeira: rows.map((row) => presentTrashedEntry(row, timeZone)),
    ...(last ? { nextCursor: `${last.micros}_${last.id}` } : {}),
  }
}
