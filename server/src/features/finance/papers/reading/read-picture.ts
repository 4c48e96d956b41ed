import sharp from 'sharp'
import { invalidFieldsError } from '#core/errors.ts'
import type { GreyPicture } from './read-barcodes.ts'

/** As receipts have at most: a page photographed by the largest telephone cameras. */
const MAX_PIXELS = 40_000_000

sharp.concurrency(1)
sharp.cache(false)

/** In its full size, turned as the camera held it. @throws 422 for a picture that cannot be decoded, is damaged or too large */
export async function decodePicture(bytes: Uint8Array): Promise<GreyPicture> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch (error) {
    const isHuge = /pixel limit|dimensions|too large/i.test(String(error))
    throw invalidFieldsError({
      file: isHuge
        ? 'A imagem passa de 40 megapixels. Envie uma cópia menor.'
        : 'A imagem não pode ser lida aqui. Envie uma cópia em JPG ou PNG.',
    })
  }
}
