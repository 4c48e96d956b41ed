import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import type { writePiece as contract } from 'contract/pieces/pieces.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { AppError, invalidFieldsError } from '../../../core/errors.ts'
import { isActiveProject } from '../../../db/active-project.ts'
import type { Db } from '../../../db/client.ts'
import { pieces } from '../../../db/tables/pieces.ts'
import { brandKits } from '../../../db/tables/records.ts'
import { joinPieceTexts } from '../made-here/create-piece.ts'
import { addPieceVersion, pieceNotFoundError } from './queries.ts'

type Edit = HandlerInput<typeof contract, never>['json']
type PieceColumns = typeof pieces.$inferSelect

const changedElsewhereError = () =>
  new AppError(409, 'changed_elsewhere', 'Esta peça foi alterada em outro lugar', {
    detail: 'Alguém a alterou depois que você a abriu. O que você fez continua aqui.',
  })

/**
 * Locks a piece until the transaction ends.
 * @throws 404
 */
async function lockPiece(db: Db, id: number): Promise<PieceColumns> {
  const [row] = await db
    .select()
    .from(pieces)
    .where(and(eq(pieces.id, id), isNull(pieces.deletedAt)))
    .for('update')
  if (!row) throw pieceNotFoundError()
  return row
}

async function isActiveKit(db: Db, id: number): Promise<boolean> {
  const kit = and(eq(brandKits.id, id), isNull(brandKits.archivedAt))
  return (await db.$count(brandKits, kit)) > 0
}

/**
 * Checks that the chosen project and kit are active. The piece's present project and kit may be archived.
 * @throws 422
 */
async function requireUsableProjectAndKit({ db }: Ctx, { projectId, kitId }: Edit, now: PieceColumns): Promise<void> {
  if (projectId && projectId !== now.projectId && !(await isActiveProject(db, projectId)))
    throw invalidFieldsError({ projectId: 'Este projeto não existe mais. Escolha outro.' })
  if (kitId && kitId !== now.kitId && !(await isActiveKit(db, kitId)))
    throw invalidFieldsError({ kitId: 'Este brand kit não existe mais. Escolha outro.' })
}

/**
 * Writes the given fields of a piece.
 * @throws 404, 409 `changed_elsewhere`, 422 naming projectId or kitId
 */
export async function writePiece(
  ctx: Ctx,
  id: number,
  { revision, version = false, ...edit }: Edit,
): Promise<HandlerResult<typeof contract>> {
  const { db, user, now } = ctx
  const current = await lockPiece(db, id)
  if (current.revision !== revision) throw changedElsewhereError()
  await requireUsableProjectAndKit(ctx, edit as Edit, current)
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<PieceColumns>
  const next = { ...current, ...given }
  const { title, format, mode, slides, caption, hashtags } = next
  const [written] = await db
    .update(pieces)
    .set({ ...given, plain: joinPieceTexts(next), writtenAt: now() })
    .where(eq(pieces.id, id))
    .returning({ revision: pieces.revision })
  if (!written) throw new Error('a locked piece was not updated')
  if (version)
    await addPieceVersion(db, { pieceId: id, title, format, mode, slides, caption, hashtags, userId: user.id, createdAt: now() })
  return { ok: true, revision: written.revision }
}
