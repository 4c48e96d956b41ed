import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { HAS_SLIDES } from '../../../db/retention/retained.ts'
import { pieces } from '../../../db/tables/pieces.ts'
import { pieceNotFoundError } from './queries.ts'

/**
 * Marks a piece as deleted, or restores it with its versions (decision 0004).
 * @throws 404 also where it is in the wanted state already, or was purged
 */
export async function setPieceDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  const { deletedAt } = pieces
  const changed = await db
    .update(pieces)
    .set({ deletedAt: deleted ? now() : null })
    .where(and(eq(pieces.id, id), deleted ? isNull(deletedAt) : and(isNotNull(deletedAt), HAS_SLIDES)))
    .returning({ id: pieces.id })
  if (changed.length === 0) throw pieceNotFoundError()
}
