import { decodePicture } from '#platform/images/pictures.ts'
import type { Size } from '../fonts/engine.ts'
import type { Logo, Pixels } from '../style/page.ts'

export type Focus = { x: number; y: number }

const computeWindowOffset = (length: number, window: number, focus: number) =>
  Math.round(Math.min(Math.max(0, length * focus - window / 2), length - window))

export async function cropPhoto(bytes: Buffer, box: Size, focus: Focus): Promise<Pixels> {
  return decodePicture(bytes, async (image, { width, height }) => {
    const scale = Math.max(box.width / width, box.height / height)
    const scaled = {
      width: Math.max(box.width, Math.round(width * scale)),
      height: Math.max(box.height, Math.round(height * scale)),
    }
    const data = await image
      .resize({ ...scaled, fit: 'fill' })
      .extract({
        left: computeWindowOffset(scaled.width, box.width, focus.x),
        top: computeWindowOffset(scaled.height, box.height, focus.y),
        ...box,
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()
    return { ...box, data }
  })
}

/** In pixels: at least twice the largest size at which a template shows a logo. */
const DECODED_LOGO_BOX = { width: 960, height: 240 }

export async function decodeLogo(bytes: Buffer): Promise<Logo> {
  return decodePicture(bytes, async (image) => {
    const { data, info } = await image
      .resize({ ...DECODED_LOGO_BOX, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { source: { width: info.width, height: info.height, data }, width: info.width, height: info.height }
  })
}
