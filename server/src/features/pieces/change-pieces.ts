import type { PieceChange, PieceFields } from 'contract/pieces/several.ts'
import type { PieceState } from 'contract/pieces/states.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { pieces } from '#db/tables/pieces.ts'
import { describeRefused } from '#features/records/describe-refused.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { writeLockedPiece } from './save-piece.ts'
import { tellReview } from './tell-review.ts'

type PieceColumns = typeof pieces.$inferSelect

/** Locks the rows in ascending id order, as every multi-row lock in this code does, so that two edits cannot deadlock. */
async function lockPieces(db: Db, ids: number[]): Promise<ReadonlyMap<number, PieceColumns>> {
  const rows = await db.select().from(pieces).where(inArray(pieces.id, ids)).orderBy(asc(pieces.id)).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

function hasFields({ deletedAt, ...piece }: PieceColumns, fields: PieceFields): boolean {
  const present: Required<PieceFields> = { ...piece, deleted: deletedAt !== null }
  return (Object.keys(fields) as (keyof PieceFields)[]).every(
    (name) => fields[name] === undefined || fields[name] === present[name],
  )
}

const wasPurged = ({ slides }: PieceColumns): boolean => slides.length === 0

function explainRefusal(piece: PieceColumns | undefined, { id, from, to }: PieceChange): string | undefined {
  if (!piece) return `A peça nº ${id} não existe.`
  if (wasPurged(piece)) return `“${piece.title}” foi excluída para sempre.`
  if (piece.deletedAt && !from.deleted && !to.deleted) return `“${piece.title}” foi excluída.`
  return hasFields(piece, from) || hasFields(piece, to) ? undefined : `“${piece.title}” foi alterada depois que você a viu.`
}

/** @throws 409 naming the pieces that differ from what was seen, 422 naming projectId or kitId; nothing is changed then */
export async function changePieces(ctx: Ctx, changes: readonly PieceChange[]): Promise<void> {
  const { db, now } = ctx
  const locked = await lockPieces(
    db,
    changes.map(({ id }) => id),
  )
  const reasons = changes.flatMap((change) => explainRefusal(locked.get(change.id), change) ?? [])
  if (reasons.length > 0) {
    const detail = describeRefused(reasons, 'Nada foi alterado.')
    throw new AppError(409, 'conflict', 'Há peças que não podem ser alteradas', { detail, fields: { changes: detail } })
  }
  const told = new Map<PieceState, PieceColumns[]>()
  for (const { id, to } of changes) {
    const piece = locked.get(id)
    if (!piece || hasFields(piece, to)) continue
    const { deleted, ...edit } = to
    await requireChangedReferences(db, { projectId: edit.projectId, kitId: edit.kitId }, piece)
    if (deleted !== undefined)
      await db
        .update(pieces)
        .set({ deletedAt: deleted ? now() : null })
        .where(eq(pieces.id, id))
    if (Object.keys(edit).length === 0) continue
    const next = await writeLockedPiece(ctx, piece, edit)
    if (next.state !== piece.state) told.set(next.state, [...(told.get(next.state) ?? []), next])
  }
  for (const [state, changed] of told) await tellReview(ctx, state, changed)
}
