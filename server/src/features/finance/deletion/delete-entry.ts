import type { DeletionReply, EntryToDelete } from 'contract/finance/deletion.ts'
import { parseDate } from 'contract/values/dates.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { refuseConflict } from '#core/edit-conflicts.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { findFieldsChangedSince } from '../edits/edit-values.ts'
import { type Entry, entryNotFoundError, readEntryRevision, updateEntry } from '../entries/entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import { listPaymentRows, requireUnmatched } from '../payments/payment-rows.ts'
import { deleteOccurrences } from '../recurrence/series-deletion.ts'
import { lockEntryAndRecurrence } from '../recurrence/series-lock.ts'

const NOUNS = { outflow: 'saída', inflow: 'entrada' } as const

async function findIdsByText(db: Db, kind: EntryKind, description: string, date: string): Promise<number[]> {
  const named = and(
    eq(entries.kind, kind),
    isNull(entries.deletedAt),
    eq(entries.date, date),
    eq(entries.description, toNfc(description.trim())),
  )
  const found = await db.select({ id: entries.id }).from(entries).where(named).limit(2)
  return found.map(({ id }) => id)
}

async function findIdsToDelete(db: Db, kind: EntryKind, { id, description, dateText }: EntryToDelete): Promise<number[]> {
  if (id !== undefined) return [id]
  const date = parseDate(dateText ?? '')
  if (!description) throw invalidFieldsError({ description: 'Informe a descrição' })
  if (!date) throw invalidFieldsError({ dateText: 'Informe uma data válida (dd/mm/aaaa)' })
  return findIdsByText(db, kind, description, date)
}

const CHANGED_SINCE = {
  title: 'Este lançamento foi alterado depois que você o viu',
  detail: 'Nada foi excluído. Veja o que mudou antes de excluir.',
}

/** A field that was changed back counts as unchanged. @throws 409 `changed_elsewhere` */
async function requireUnchanged(db: Db, entry: Entry, revision: number): Promise<void> {
  if (entry.revision === revision) return
  const changed = await readColumnsChangedSince(db, [{ id: entry.id, revision }])
  refuseConflict(findFieldsChangedSince(entry, changed.get(entry.id) ?? {}), entry.revision, CHANGED_SINCE)
}

/**
 * By id, or by description and date if exactly one entry has both (specification §7). One undo restores all.
 * @throws 409 several match, changed since seen, matched with a statement, or moved to another series; 422 named by neither
 */
export async function deleteEntry(ctx: Ctx, named: EntryToDelete): Promise<DeletionReply> {
  const { kind } = named
  const [id, ...others] = await findIdsToDelete(ctx.db, kind, named)
  if (others.length > 0) {
    throw conflictError(
      `Há mais de uma ${NOUNS[kind]} com esta descrição e data`,
      'Nada foi excluído. Exclua pela lista, que identifica cada uma.',
    )
  }
  if (id === undefined) throw entryNotFoundError(kind)
  const { entry, recurrence } = await lockEntryAndRecurrence(ctx.db, kind, id, named.scope)
  if (named.revision !== undefined) await requireUnchanged(ctx.db, entry, named.revision)
  if (entry.paidCentavos > 0) requireUnmatched(await listPaymentRows(ctx.db, id))
  if (recurrence) {
    const deleted = await deleteOccurrences(ctx, recurrence, entry, named.scope ?? 'this')
    return { ok: true, id, deleted, revision: await readEntryRevision(ctx.db, id) }
  }
  await updateEntry(ctx, id, { deletedAt: ctx.now() })
  return { ok: true, id, revision: await readEntryRevision(ctx.db, id) }
}
