import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Piece, PieceCard, readPieceVersion as versionEndpoint } from 'contract/pieces/pieces.ts'
import type { VariantLanguage } from 'contract/pieces/variants.ts'
import { and, desc, eq, isNull, max } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { projects } from '#db/tables/config.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { brandKits } from '#db/tables/records.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { users } from '#db/tables/workspace.ts'
import { computePictureTag, kitsStateExpression } from './pictures/picture-tag.ts'
import { describeOmitted, type PieceText } from './text/compose-piece.ts'

/** A run that was emptied (`RETENTION_KINDS`) no longer tells it. */
async function readOmitted(db: Db, runId: number | null): Promise<string | undefined> {
  if (runId === null) return undefined
  const isWriting = and(eq(runSteps.runId, runId), eq(runSteps.name, 'write'))
  const [step] = await db.select({ result: runSteps.result }).from(runSteps).where(isWriting)
  return step?.result ? describeOmitted(step.result as PieceText) : undefined // our own JSON, stored by the step that wrote
}

export async function readPiece({ db }: Ctx, id: number): Promise<Piece> {
  const row = await requirePiece(db, id)
  const versions = await listPieceVersions(db, id)
  const origin = await readOrigin(db, row.piece)
  const omitted = await readOmitted(db, row.piece.runId)
  const { slides, caption, hashtags } = row.piece
  return {
    ...presentCard(row),
    slides,
    caption,
    hashtags,
    origin,
    ...(omitted ? { omitted } : {}),
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  }
}

const MAX_VERSION = 2 ** 31 - 1

export async function readPieceVersion({ db }: Ctx, id: number, n: number): Promise<HandlerResult<typeof versionEndpoint>> {
  const found = n > MAX_VERSION ? undefined : await findPieceVersion(db, id, n)
  if (!found) throw notFoundError('Versão não encontrada')
  const { title, format, mode, slides, caption, hashtags, createdAt } = found.version
  return { n, at: createdAt.toISOString(), by: found.by, title, format, mode, slides, caption, hashtags }
}

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
    plannedTime: pieces.plannedTime,
    network: pieces.network,
    slides: pieces.slides,
    caption: pieces.caption,
    hashtags: pieces.hashtags,
    runId: pieces.runId,
    originId: pieces.originId,
    variantKind: pieces.variantKind,
    language: pieces.language,
    revision: pieces.revision,
    createdAt: pieces.createdAt,
    writtenAt: pieces.writtenAt,
  },
  by: users.name,
  project: { id: projects.id, name: projects.name },
  kit: { id: brandKits.id, name: brandKits.name },
  kitsState: kitsStateExpression,
}

export const piecesQuery = (db: Db) =>
  db
    .select(PIECE_COLUMNS)
    .from(pieces)
    .innerJoin(users, eq(users.id, pieces.userId))
    .leftJoin(projects, eq(projects.id, pieces.projectId))
    .leftJoin(brandKits, eq(brandKits.id, pieces.kitId))

export type PieceRow = Awaited<ReturnType<typeof piecesQuery>>[number]

export async function requirePiece(db: Db, id: number): Promise<PieceRow> {
  const [row] = await piecesQuery(db).where(and(eq(pieces.id, id), isNull(pieces.deletedAt)))
  if (!row) throw pieceNotFoundError()
  return row
}

export function presentCard({ piece, by, project, kit, kitsState }: PieceRow): PieceCard {
  const { id, kind, title, client, persona, state, format, mode, runId, revision, slides, createdAt, writtenAt } = piece
  const { plannedOn, plannedTime, network } = piece
  const [cover] = slides
  if (!cover) throw new Error(`piece ${piece.id} has no slide`)
  return {
    ...{ id, kind, title, client, persona, state, format, mode, plannedOn, plannedTime, network, runId, revision },
    project,
    kit,
    slides: slides.length,
    cover,
    pictureTag: computePictureTag(piece.revision, kitsState),
    by,
    createdAt: createdAt.toISOString(),
    updatedAt: writtenAt.toISOString(),
  }
}

export async function readOrigin(db: Db, { originId, variantKind, language }: PieceRow['piece']): Promise<Piece['origin']> {
  if (variantKind === null) return null
  const [origin] =
    originId === null
      ? []
      : await db
          .select({ id: pieces.id, title: pieces.title, deletedAt: pieces.deletedAt })
          .from(pieces)
          .where(eq(pieces.id, originId))
  const isThere = origin && origin.deletedAt === null
  return {
    id: isThere ? origin.id : null,
    title: origin?.title ?? '',
    kind: variantKind,
    language: language as VariantLanguage | null,
  }
}

export const listPieceVersions = (db: Db, id: number) =>
  db
    .select({ n: pieceVersions.n, at: pieceVersions.createdAt, by: users.name, title: pieceVersions.title })
    .from(pieceVersions)
    .innerJoin(users, eq(users.id, pieceVersions.userId))
    .where(eq(pieceVersions.pieceId, id))
    .orderBy(desc(pieceVersions.n))

export async function findPieceVersion(db: Db, id: number, n: number) {
  const [row] = await db
    .select({ version: pieceVersions, by: users.name })
    .from(pieceVersions)
    .innerJoin(users, eq(users.id, pieceVersions.userId))
    .innerJoin(pieces, and(eq(pieces.id, pieceVersions.pieceId), isNull(pieces.deletedAt)))
    .where(and(eq(pieceVersions.pieceId, id), eq(pieceVersions.n, n)))
  return row
}

/** The caller has locked the piece, so that no other call takes the same number. */
export async function addPieceVersion(db: Db, version: Omit<typeof pieceVersions.$inferInsert, 'n'>): Promise<void> {
  const [last] = await db
    .select({ n: max(pieceVersions.n) })
    .from(pieceVersions)
    .where(eq(pieceVersions.pieceId, version.pieceId))
  await db.insert(pieceVersions).values({ ...version, n: (last?.n ?? 0) + 1 })
}
