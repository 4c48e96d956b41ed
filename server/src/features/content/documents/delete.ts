import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { documents } from '../../../db/tables/documents.ts'
import { documentNotFoundError } from './queries.ts'

/**
 * Marks a document as deleted, or restores it with its versions (decision 0004).
 * @throws 404 also where it is in the wanted state already
 */
export async function setDocumentDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  const { deletedAt } = documents
  const changed = await db
    .update(documents)
    .set({ deletedAt: deleted ? now() : null })
    .where(and(eq(documents.id, id), deleted ? isNull(deletedAt) : isNotNull(deletedAt)))
    .returning({ id: documents.id })
  if (changed.length === 0) throw documentNotFoundError()
}
