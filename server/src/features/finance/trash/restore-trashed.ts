import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import { entries } from '#db/tables/entries.ts'
import { lockDeletedEntries } from '#features/records/deleted-entries.ts'
import { restoreLockedEntries } from '../deletion/restore-entry.ts'
import { entryMovedError } from '../recurrence/series-lock.ts'
import { deleteEntriesPermanently } from './purge-entries.ts'

const notInTrash = () => notFoundError('Este lançamento não está mais na lixeira')

async function requireAllPresent({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const there = await db.$count(entries, inArray(entries.id, [...ids]))
  if (there === ids.length) return
  if (ids.length === 1) throw notInTrash()
  const gone = ids.length - there
  const detail = `${gone} de ${ids.length} ${gone === 1 ? 'não está' : 'não estão'} mais na lixeira. Nada foi restaurado.`
  throw new AppError(404, 'not_found', 'Há lançamentos que já foram apagados', { detail, fields: { ids: detail } })
}

/**
 * Entries that are not deleted stay as they are.
 * @throws 404 if one was purged, 409 if one moved to another series meanwhile; nothing is restored then
 */
export async function restoreTrashedEntries(ctx: Ctx, chosen: readonly number[]): Promise<{ ok: true; count: number }> {
  const ids = [...new Set(chosen)]
  const locked = await lockDeletedEntries(ctx.db, ids)
  await requireAllPresent(ctx, ids)
  const deleted = await ctx.db.$count(entries, and(inArray(entries.id, ids), isNotNull(entries.deletedAt)))
  if (deleted > locked.length) throw entryMovedError()
  await restoreLockedEntries(ctx, locked)
  return { ok: true, count: locked.length }
}

export async function purgeEntry({ db }: Ctx, id: number): Promise<void> {
  const locked = await lockDeletedEntries(db, [id])
  if (locked.length === 0) throw notInTrash()
  await deleteEntriesPermanently(db, [id])
}
