import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { deleteEntries, SelectedToDelete } from 'contract/finance/bulk-deletion.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { entries } from '#db/tables/entries.ts'
import { explainOtherKind, explainUnchangeable, lockEntriesAndSeriesById, requireAllChangeable } from '../edits/all-or-none.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { findFieldsChangedSince } from '../edits/edit-values.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { findMatchedEntries, MATCHED } from '../payments/payment-rows.ts'
import { computeUniqueInstant } from '../recurrence/series-lock.ts'
import { restoreLockedEntries } from './restore-entry.ts'

const one = 'O lançamento'
const DELETION_REFUSAL = { title: 'Há lançamentos que não podem ser excluídos', end: 'Nada foi excluído.', one }
const UNDO_REFUSAL = { title: 'A exclusão não pode ser desfeita', end: 'Nada foi desfeito.', one }

async function lockSelected(ctx: Ctx, seen: SelectedToDelete['entries']) {
  const ids = [...new Set(seen.map(({ id }) => id))]
  const { locked, series } = await lockEntriesAndSeriesById(ctx.db, ids)
  const changes = await readColumnsChangedSince(ctx.db, seen)
  return { ids, locked, series, getChangesSince: ({ id }: Entry) => changes.get(id) ?? {} }
}

/**
 * All have one instant of deletion, which no other deletion of their series has (docs/series.md).
 * @throws 409 if an entry was changed since the person saw it, or matched with a statement; nothing is deleted then
 */
export async function deleteSelectedEntries(ctx: Ctx, selected: SelectedToDelete): Promise<HandlerResult<typeof deleteEntries>> {
  const { ids, locked, series, getChangesSince } = await lockSelected(ctx, selected.entries)
  const matched = await findMatchedEntries(ctx.db, ids)
  const why = (entry: Entry): string | undefined => {
    const reason = explainUnchangeable(entry, selected.kind, series)
    if (reason) return reason
    if (matched.has(entry.id)) return MATCHED
    const isUnchanged = Object.keys(findFieldsChangedSince(entry, getChangesSince(entry))).length === 0
    return isUnchanged ? undefined : 'foi alterada depois que você a viu'
  }
  requireAllChangeable({ ids, locked, why }, DELETION_REFUSAL)
  const deletedAt = await computeUniqueInstant(ctx.db, [...series.values()], ctx.now())
  const deleted = await ctx.db
    .update(entries)
    .set({ deletedAt, ...makeUpdateStamps(ctx) })
    .where(inArray(entries.id, ids))
    .returning({ id: entries.id, revision: entries.revision })
  return { ok: true, entries: deleted }
}

/**
 * An entry that was restored since stays as it is.
 * @throws 409 if one was purged, or restored and deleted again; nothing is restored then
 */
export async function undoSelectionDeletion(ctx: Ctx, { kind, entries: left }: SelectedToDelete): Promise<void> {
  const { ids, locked, getChangesSince } = await lockSelected(ctx, left)
  const why = (entry: Entry): string | undefined => {
    const wasDeletedAgain = entry.deletedAt !== null && 'deleted_at' in getChangesSince(entry)
    return explainOtherKind(entry, kind) ?? (wasDeletedAgain ? 'foi excluída de novo depois e está na Lixeira' : undefined)
  }
  requireAllChangeable({ ids, locked, why }, UNDO_REFUSAL)
  await restoreLockedEntries(
    ctx,
    [...locked.values()].filter(({ deletedAt }) => deletedAt !== null),
  )
}
