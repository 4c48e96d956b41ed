import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { bankLines, matches, payments, transfers } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { lockEntriesById } from '#features/finance/edits/all-or-none.ts'
import { makeUpdateStamps } from '#features/finance/entries/entry.ts'
import { UNMODIFIED_CONDITION } from '#features/finance/imports/undo-import.ts'

type Match = typeof matches.$inferSelect

async function lockMatches({ db }: Ctx, ids: readonly number[]): Promise<Match[]> {
  const rows = await db
    .select()
    .from(matches)
    .where(inArray(matches.id, [...ids]))
    .orderBy(asc(matches.id))
    .for('update')
  if (rows.length < new Set(ids).size)
    throw conflictError('Parte disso já foi desfeita', 'Nada mais foi desfeito: a lista foi atualizada.')
  return rows
}

/** What the match brought of dollars goes, unless a person changed it. An entry that was paid before it was matched is paid on that day again; one that is paid in part by others stays so. */
async function reopenEntries(ctx: Ctx, undone: readonly Match[]): Promise<void> {
  const former = undone.flatMap(({ before: { paidOn, dollars } }) =>
    Object.entries(paidOn).map(([id, day]) => [id, { id: Number(id), day, dollars }] as const),
  )
  const rows = [...new Map(former).values()]
  if (rows.length === 0) return
  const { updatedAt, updatedBy } = makeUpdateStamps(ctx)
  await ctx.db.execute(sql`
    update entries e set paid_centavos = left_over.centavos, paid_on = case when left_over.centavos = 0 then r.day end,
      dollars = nullif(e.dollars, r.dollars), updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, day date, dollars text)
    cross join lateral (select coalesce(sum(p.centavos), 0) as centavos from payments p where p.entry_id = r.id) as left_over
    where e.id = r.id`)
}

/** What a person changed since, or gave a receipt, stays, paid; the rest goes to the trash. */
async function removeRecorded(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const recorded = inArray(entries.id, [...ids])
  await ctx.db.update(entries).set({ paidCentavos: 0 }).where(recorded)
  await ctx.db
    .update(entries)
    .set({ deletedAt: ctx.now(), ...makeUpdateStamps(ctx) })
    .where(and(recorded, isNull(entries.deletedAt), UNMODIFIED_CONDITION))
}

/** A side is free again; a transfer that a match recorded goes with it, unless a line of the other side stays. */
async function undoTransfers(
  { db, now }: Ctx,
  undone: readonly Match[],
  lines: readonly { matchId: number | null; accountId: number }[],
): Promise<void> {
  for (const { id, transferId, before } of undone) {
    if (transferId === null) continue
    const freed = lines.filter(({ matchId }) => matchId === id).map(({ accountId }) => accountId)
    const [transfer] = await db.select().from(transfers).where(eq(transfers.id, transferId)).for('update')
    if (!transfer) continue
    const fromCovered = transfer.fromCovered && !freed.includes(transfer.fromId)
    const toCovered = transfer.toCovered && !freed.includes(transfer.toId)
    const deletedAt = before.transfer && !fromCovered && !toCovered ? now() : transfer.deletedAt
    await db.update(transfers).set({ fromCovered, toCovered, deletedAt }).where(eq(transfers.id, transferId))
  }
}

/**
 * The lines are open again; entries are open, or paid as they were.
 * @throws 409 if one was undone before
 */
export async function undoMatches(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db } = ctx
  const undone = await lockMatches(ctx, ids)
  const matchIds = undone.map(({ id }) => id)
  const recorded = undone.flatMap(({ before }) => before.recorded)
  const tied = undone.flatMap(({ before }) => before.payments)
  const paid = await db.select({ entryId: payments.entryId }).from(payments).where(inArray(payments.matchId, matchIds))
  await lockEntriesById(db, [...new Set(paid.map(({ entryId }) => entryId))])
  if (tied.length > 0) await db.update(payments).set({ matchId: null }).where(inArray(payments.id, tied))
  await db.delete(payments).where(inArray(payments.matchId, matchIds))
  await reopenEntries(ctx, undone)
  await removeRecorded(ctx, recorded)
  const lines = await db
    .select({ matchId: bankLines.matchId, accountId: bankLines.accountId })
    .from(bankLines)
    .where(inArray(bankLines.matchId, matchIds))
    .orderBy(asc(bankLines.id))
    .for('update')
  await undoTransfers(ctx, undone, lines)
  await db.update(bankLines).set({ matchId: null }).where(inArray(bankLines.matchId, matchIds))
  await db.delete(matches).where(inArray(matches.id, matchIds))
}

/** @throws 409 if a match was undone before */
export async function undoReconciliation(
  ctx: Ctx,
  { matchIds, lineIds }: { matchIds: number[]; lineIds: number[] },
): Promise<void> {
  await undoMatches(ctx, matchIds)
  if (lineIds.length > 0)
    await ctx.db
      .update(bankLines)
      .set({ ignoredReason: null, waitingUntil: null })
      .where(and(inArray(bankLines.id, lineIds), isNull(bankLines.matchId)))
}
