import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { documents } from '../../../db/tables/documents.ts'
import { documentNotFound } from './queries.ts'

/**
 * Deletes a document by marking it, so that it can be restored with its versions (decision 0004).
 * @throws 404
 */
export async function deleteDocument({ db, now }: Ctx, id: number, restore = false): Promise<{ ok: true }> {
  const { deletedAt } = documents
  const changed = await db
    .update(documents)
    .set({ deletedAt: restore ? null : now() })
    .where(and(eq(documents.id, id), restore ? isNotNull(deletedAt) : isNull(deletedAt)))
    .returning({ id: documents.id })
  if (changed.length === 0) throw documentNotFound()
  return { ok: true }
}
