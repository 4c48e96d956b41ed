import * as delivered from 'contract/pieces/delivered-pictures.ts'
import * as downloads from 'contract/pieces/downloads.ts'
import * as drawings from 'contract/pieces/drawings.ts'
import * as ideaPreview from 'contract/pieces/idea-preview.ts'
import * as photos from 'contract/pieces/photos.ts'
import * as contract from 'contract/pieces/pieces.ts'
import * as planned from 'contract/pieces/planned.ts'
import * as several from 'contract/pieces/several.ts'
import * as variations from 'contract/pieces/variations.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { changePieces } from './change-pieces.ts'
import { createBlankPiece } from './create-blank-piece.ts'
import { downloadPiece, downloadPieces } from './downloads/download-pieces.ts'
import type { SlideDrawer } from './draw-slide.ts'
import { listPieces, listPiecesPlannedBetween } from './list-pieces.ts'
import { copyDeliveredPicture, listDeliveredPictures, showDeliveredPicture } from './photos/delivered-pictures.ts'
import { generatePhoto } from './photos/generate-photo.ts'
import { listPhotos, showPhoto } from './photos/read-photos.ts'
import { uploadPhoto } from './photos/store-photo.ts'
import { drawUnstoredSlide, showSlide } from './pictures/draw-for-reply.ts'
import { createSlidePictures } from './pictures/slide-pictures.ts'
import { readPiece, readPieceVersion } from './piece-queries.ts'
import { savePiece, setPieceDeleted } from './save-piece.ts'
import { createVariant } from './variations/create-variant.ts'
import { showSuggestionPrompt, suggestVariation } from './variations/suggest-variations.ts'
import { previewIdea } from './writing/preview-idea.ts'

export const pieceRoutes =
  ({ drawSlide }: { drawSlide: SlideDrawer }) =>
  async (app: FastifyInstance) => {
    const pictures = createSlidePictures(drawSlide)
    mount(app, contract.listPieces, (ctx, { query }) => listPieces(ctx, query))
    mount(app, planned.listPiecesPlannedBetween, (ctx, { query }) => listPiecesPlannedBetween(ctx, query))
    mount(app, contract.createPiece, (ctx, { json }) => createBlankPiece(ctx, json))
    mount(app, ideaPreview.previewIdea, (ctx, { json }) => previewIdea(ctx, json))
    mount(app, contract.readPiece, (ctx, { params }) => readPiece(ctx, params.id))
    mount(app, contract.savePiece, (ctx, { params, json }) => savePiece(ctx, params.id, json))
    mount(app, contract.readPieceVersion, (ctx, { params }) => readPieceVersion(ctx, params.id, params.n))
    mount(app, contract.deleteOrRestorePiece, (ctx, { params, json }) =>
      setPieceDeleted(ctx, params.id, { deleted: !json.restore }),
    )
    mount(app, several.changePieces, (ctx, { json }) => changePieces(ctx, json.changes))
    mount(app, drawings.drawSlide, (ctx, { json }) => drawUnstoredSlide(ctx, pictures, json))
    mount(app, drawings.showSlide, (ctx, input) => showSlide(ctx, pictures, input))
    mount(app, downloads.downloadPiece, (ctx, input) => downloadPiece(ctx, drawSlide, input))
    mount(app, downloads.downloadPieces, (ctx, { query }) => downloadPieces(ctx, drawSlide, query.ids))
    mount(app, photos.uploadPhoto, (ctx, { files }) => uploadPhoto(ctx, files.file))
    mount(app, photos.generatePhoto, (ctx, { json }, signal) => generatePhoto(ctx, json, signal))
    mount(app, photos.listPhotos, (ctx, { query }) => listPhotos(ctx, query.before))
    mount(app, photos.showPhoto, (ctx, input) => showPhoto(ctx, input))
    mount(app, delivered.listDeliveredPictures, (ctx, { query }) => listDeliveredPictures(ctx, query))
    mount(app, delivered.showDeliveredPicture, (ctx, { params }) => showDeliveredPicture(ctx, params.id))
    mount(app, delivered.copyDeliveredPicture, (ctx, { json }) => copyDeliveredPicture(ctx, json.pictureId))
    mount(app, variations.suggestAlternatives, (ctx, { params, json }, signal) => suggestVariation(ctx, params.id, json, signal))
    mount(app, variations.showSuggestionPrompt, (ctx, { params, json }) => showSuggestionPrompt(ctx, params.id, json))
    mount(app, variations.createVariant, (ctx, { params, json }) => createVariant(ctx, params.id, json))
  }
