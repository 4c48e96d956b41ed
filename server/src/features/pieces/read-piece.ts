import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Piece, readPieceVersion as versionEndpoint } from 'contract/pieces/pieces.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { findPieceVersion, listPieceVersions, presentCard, readOrigin, requirePiece } from './piece-queries.ts'

export async function readPiece({ db }: Ctx, id: number): Promise<Piece> {
  const row = await requirePiece(db, id)
  const versions = await listPieceVersions(db, id)
  const origin = await readOrigin(db, row.piece)
  const { slides, caption, hashtags } = row.piece
  return {
    ...presentCard(row),
    slides,
    caption,
    hashtags,
    origin,
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
