import type { PieceCard } from 'contract/pieces/pieces.ts'
import { and, desc, eq, isNull, max } from 'drizzle-orm'
import { notFoundError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { projects } from '../../../db/tables/config.ts'
import { pieces, pieceVersions } from '../../../db/tables/pieces.ts'
import { brandKits } from '../../../db/tables/records.ts'
import { users } from '../../../db/tables/workspace.ts'

export const pieceNotFoundError = () => notFoundError('Peça não encontrada')

export const PIECE_COLUMNS = {
  piece: {
    id: pieces.id,
    kind: pieces.kind,
    title: pieces.title,
    client: pieces.client,
    persona: pieces.persona,
    state: pieces.state,
    format: pieces.format,
    mode: pieces.mode,
    plannedOn: pieces.plannedOn,
    slides: pieces.slides,
    caption: pieces.caption,
    hashtags: pieces.hashtags,
    runId: pieces.runId,
    revision: pieces.revision,
    createdAt: pieces.createdAt,
    writtenAt: pieces.writtenAt,
  },
  by: users.name,
  project: { id: projects.id, name: projects.name },
  kit: { id: brandKits.id, name: brandKits.name },
}

/** Selects pieces with the names of their project, kit and author. */
export const piecesQuery = (db: Db) =>
  db
    .select(PIECE_COLUMNS)
    .from(pieces)
    .innerJoin(users, eq(users.id, pieces.userId))
    .leftJoin(projects, eq(projects.id, pieces.projectId))
    .leftJoin(brandKits, eq(brandKits.id, pieces.kitId))

export type PieceRow = Awaited<ReturnType<typeof piecesQuery>>[number]

/**
 * Reads a piece.
 * @throws 404
 */
export async function findPiece(db: Db, id: number): Promise<PieceRow> {
  const [row] = await piecesQuery(db).where(and(eq(pieces.id, id), isNull(pieces.deletedAt)))
  if (!row) throw pieceNotFoundError()
  return row
}

/** Presents what a card shows of a piece. */
export function presentCard({ piece, by, project, kit }: PieceRow): PieceCard {
  const { slides, caption: _caption, hashtags: _hashtags, createdAt, writtenAt, ...shown } = piece
  const [cover] = slides
  if (!cover) throw new Error(`piece ${piece.id} has no slide`)
  return {
    ...shown,
    project,
    kit,
    slides: slides.length,
    cover,
    by,
    createdAt: createdAt.toISOString(),
    updatedAt: writtenAt.toISOString(),
  }
}

/** Lists a piece's versions, newest first. */
export const listPieceVersions = (db: Db, id: number) =>
  db
    .select({ n: pieceVersions.n, at: pieceVersions.createdAt, by: users.name, title: pieceVersions.title })
    .from(pieceVersions)
    .innerJoin(users, eq(users.id, pieceVersions.userId))
    .where(eq(pieceVersions.pieceId, id))
    .orderBy(desc(pieceVersions.n))

/** Finds a version; undefined where there is none, or the piece is deleted. */
export async function findPieceVersion(db: Db, id: number, n: number) {
  const [row] = await db
    .select({ version: pieceVersions, by: users.name })
    .from(pieceVersions)
    .innerJoin(users, eq(users.id, pieceVersions.userId))
    .innerJoin(pieces, and(eq(pieces.id, pieceVersions.pieceId), isNull(pieces.deletedAt)))
    .where(and(eq(pieceVersions.pieceId, id), eq(pieceVersions.n, n)))
  return row
}

/** Adds a version with the next number. The caller has locked the piece, so that no other call takes the same number. */
export async function addPieceVersion(db: Db, version: Omit<typeof pieceVersions.$inferInsert, 'n'>): Promise<void> {
  const [last] = await db
    .select({ n: max(pieceVersions.n) })
    .from(pieceVersions)
    .where(eq(pieceVersions.pieceId, version.pieceId))
  await db.insert(pieceVersions).values({ ...version, n: (last?.n ?? 0) + 1 })
}
