import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { leadNotes, leads } from '#db/tables/results.ts'
import { leadNotFoundError } from './leads.ts'

/** @throws 404 */
export async function addLeadNote({ db, user, now }: Ctx, id: number, text: string): Promise<{ ok: true; id: number }> {
  const [lead] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('key share')
  if (!lead) throw leadNotFoundError()
  const [note] = await db
    .insert(leadNotes)
    .values({ leadId: id, userId: user.id, text, createdAt: now() })
    .returning({ id: leadNotes.id })
  return { ok: true, id: note?.id ?? 0 }
}

/** @throws 404 also for another person's note, and if it is in the wanted state already */
export async function setLeadNoteDeleted({ db, user, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  const other = deleted ? isNull(leadNotes.deletedAt) : isNotNull(leadNotes.deletedAt)
  const changed = await db
    .update(leadNotes)
    .set({ deletedAt: deleted ? now() : null })
    .where(and(eq(leadNotes.id, id), eq(leadNotes.userId, user.id), other))
    .returning({ id: leadNotes.id })
  if (changed.length === 0) throw notFoundError('Anotação não encontrada')
}
