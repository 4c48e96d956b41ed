import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { savePiece as contract } from 'contract/pieces/pieces.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { type ApprovedLook, pieces } from '#db/tables/pieces.ts'
import { setDeletedAt } from '#features/records/archive.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { HAS_SLIDES } from '#features/records/retained-records.ts'
import { joinPieceTexts } from './built-in/create-piece.ts'
import { captureKitLook } from './kits/read-kits.ts'
import { addPieceVersion, pieceNotFoundError } from './piece-queries.ts'
import { tellReview } from './tell-review.ts'

type Edit = HandlerInput<typeof contract, never>['json']
type PieceColumns = typeof pieces.$inferSelect

const changedElsewhereError = () =>
  new AppError(409, 'changed_elsewhere', 'Esta peça foi alterada em outro lugar', {
    detail: 'Alguém a alterou depois que você a abriu. O que você fez continua aqui.',
  })

async function lockPiece(db: Db, id: number): Promise<PieceColumns> {
  const [row] = await db
    .select()
    .from(pieces)
    .where(and(eq(pieces.id, id), isNull(pieces.deletedAt)))
    .for('update')
  if (!row) throw pieceNotFoundError()
  return row
}

const isApproved = ({ state }: PieceColumns): boolean => state === 'approved' || state === 'published'

/** A piece keeps the look that its kit has when it is approved, until it is approved again or gets another kit. */
async function chooseApprovedLook(db: Db, current: PieceColumns, next: PieceColumns): Promise<ApprovedLook | null> {
  if (!isApproved(next)) return null
  const isKept = isApproved(current) && next.kitId === current.kitId
  return (isKept && current.approvedLook) || captureKitLook(db, next.kitId)
}

/** With `version`, the written content is saved as a version too. @throws 404, 409 `changed_elsewhere`, 422 naming projectId or kitId */
export async function savePiece(
  ctx: Ctx,
  id: number,
  { revision, version = false, ...edit }: Edit,
): Promise<HandlerResult<typeof contract>> {
  const { db, user, now } = ctx
  const current = await lockPiece(db, id)
  if (current.revision !== revision) throw changedElsewhereError()
  await requireChangedReferences(db, { projectId: edit.projectId, kitId: edit.kitId }, current)
  const { written, ...next } = await writeLockedPiece(ctx, current, edit)
  const { title, format, mode, slides, caption, hashtags } = next
  if (version)
    await addPieceVersion(db, { pieceId: id, title, format, mode, slides, caption, hashtags, userId: user.id, createdAt: now() })
  if (next.state !== current.state) await tellReview(ctx, next.state, [next])
  return { ok: true, revision: written }
}

/** @returns the piece as it is now; `written`: its revision */
export async function writeLockedPiece({ db, now }: Ctx, current: PieceColumns, edit: Omit<Edit, 'revision' | 'version'>) {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<PieceColumns>
  const next = { ...current, ...given }
  const approvedLook = await chooseApprovedLook(db, current, next)
  const [written] = await db
    .update(pieces)
    .set({ ...given, approvedLook, plain: joinPieceTexts(next), writtenAt: now() })
    .where(eq(pieces.id, current.id))
    .returning({ revision: pieces.revision })
  if (!written) throw new Error('a locked piece was not updated')
  return { ...next, written: written.revision }
}

/** @throws 404 also if it is in the wanted state already, or was purged */
export async function setPieceDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  const isThere = deleted ? undefined : HAS_SLIDES
  if (!(await setDeletedAt(db, pieces, id, deleted ? now() : null, isThere))) throw pieceNotFoundError()
}
