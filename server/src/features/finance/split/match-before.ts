import { and, eq, isNotNull } from 'drizzle-orm'
import { conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { type MatchBefore, matches, payments } from '#db/tables/bank.ts'
import type { PaymentRow } from '../payments/payment-rows.ts'

export type Match = typeof matches.$inferSelect

/** The match whose line paid the entry. It is locked before the entry, as where matches are undone. */
export async function lockMatchOf(db: Db, entryId: number): Promise<Match | undefined> {
  const [paid] = await db
    .select({ matchId: payments.matchId })
    .from(payments)
    .where(and(eq(payments.entryId, entryId), isNotNull(payments.matchId)))
    .limit(1)
  if (!paid?.matchId) return undefined
  const [match] = await db.select().from(matches).where(eq(matches.id, paid.matchId)).for('update')
  return match
}

/** @throws 409 if the payment was matched meanwhile */
export async function writeBefore(
  db: Db,
  match: Match | undefined,
  { matchId }: PaymentRow,
  change: (before: MatchBefore) => MatchBefore,
): Promise<void> {
  if (match?.id !== matchId) throw conflictError('Foi conciliada agora mesmo', 'Nada foi gravado. Tente de novo.')
  await db
    .update(matches)
    .set({ before: change(match.before) })
    .where(eq(matches.id, match.id))
}

/** When the match is undone, each part is again what the whole was before it. */
export function addParts(before: MatchBefore, id: number, row: PaymentRow, added: readonly PaymentRow[]): MatchBefore {
  if (before.payments.includes(row.id)) return { ...before, payments: [...before.payments, ...added.map((part) => part.id)] }
  const day = id in before.paidOn ? (before.paidOn[id] ?? null) : row.day
  return { ...before, paidOn: { ...before.paidOn, ...Object.fromEntries(added.map(({ entryId }) => [entryId, day])) } }
}

export function removeParts(before: MatchBefore, removed: readonly PaymentRow[]): MatchBefore {
  const entryIds = new Set(removed.map(({ entryId }) => String(entryId)))
  return {
    ...before,
    payments: before.payments.filter((id) => removed.every((part) => part.id !== id)),
    paidOn: Object.fromEntries(Object.entries(before.paidOn).filter(([entryId]) => !entryIds.has(entryId))),
  }
}
