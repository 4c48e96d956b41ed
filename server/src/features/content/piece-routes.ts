import * as contract from 'contract/pieces/pieces.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { setPieceDeleted } from './pieces/delete.ts'
import { listPieces } from './pieces/list.ts'
import { readPiece, readPieceVersion } from './pieces/read.ts'
import { writePiece } from './pieces/write.ts'

export async function pieceRoutes(app: FastifyInstance) {
  mount(app, contract.listPieces, (ctx, { query }) => listPieces(ctx, query))
  mount(app, contract.readPiece, (ctx, { params }) => readPiece(ctx, params.id))
  mount(app, contract.writePiece, (ctx, { params, json }) => writePiece(ctx, params.id, json))
  mount(app, contract.readPieceVersion, (ctx, { params }) => readPieceVersion(ctx, params.id, params.n))
  mount(app, contract.deleteOrRestorePiece, (ctx, { params, json }) =>
    setPieceDeleted(ctx, params.id, { deleted: !json.restore }),
  )
}
