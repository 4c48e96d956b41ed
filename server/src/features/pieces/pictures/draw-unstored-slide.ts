import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { drawSlide as contract } from 'contract/pieces/drawings.ts'
import type { Ctx } from '#core/context.ts'
import type { DrawnPicture } from '#core/replies.ts'
import { readKitLook, readPieceLook } from '../kits/read-kits.ts'
import { drawForReply } from './draw-for-reply.ts'
import type { SlidePictures } from './slide-pictures.ts'

export function drawUnstoredSlide(
  ctx: Ctx,
  pictures: SlidePictures,
  { kitId = null, pieceId, look, ...drawing }: HandlerInput<typeof contract, never>['json'],
): DrawnPicture {
  return {
    name: 'slide',
    async draw(signal) {
      const kit = pieceId ? await readPieceLook(ctx.db, { id: pieceId, kitId }) : await readKitLook(ctx.db, kitId)
      return drawForReply(ctx, { pictures, signal }, { ...drawing, ...kit, look: look ?? kit.look })
    },
  }
}
