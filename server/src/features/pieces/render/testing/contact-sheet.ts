import { fileURLToPath } from 'node:url'
import { SLIDE_FORMAT_SIZES, type SlideFormat } from 'contract/pieces/formats.ts'
import { type Look, type SlideMode, TEMPLATE_FAMILIES, type TemplateFamily } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import sharp from 'sharp'
import { layOutSlide } from '../compose.ts'
import type { RenderEngine } from '../fonts/engine.ts'
import type { Pixels } from '../style/page.ts'
import { findPhotoSize } from '../templates/photo-sizes.ts'
import { SAMPLE_SLIDES } from './sample-slides.ts'

const HANDLES: Readonly<Record<TemplateFamily, string>> = {
  minimal: '@clinicaaurora',
  corporate: '@vertice.consultoria',
  vivid: '@estudiomaracuja',
}

/** Returns the preset look of a family with an example handle. */
export const toSampleLook = (family: TemplateFamily): Look => ({ ...PRESET_LOOKS[family], handle: HANDLES[family] })

const ROOM = fileURLToPath(new URL('./room.webp', import.meta.url))

/** Draws the picture of a room, which stands for a photo. */
async function drawRoom({ width, height }: { width: number; height: number }): Promise<Pixels> {
  const data = await sharp(ROOM).resize(width, height, { fit: 'cover' }).ensureAlpha().raw().toBuffer()
  return { width, height, data }
}

/** Draws all twelve samples of a family as PNGs, in the catalogue's order. */
export async function drawSamples(
  engine: RenderEngine,
  family: TemplateFamily,
  { format, mode }: { format: SlideFormat; mode: SlideMode },
): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const [index, slide] of SAMPLE_SLIDES.entries()) {
    const box = findPhotoSize(slide, family, format)
    const pages =
      slide.template === 'single' ? { position: 1, count: 1 } : { position: index + 1, count: SAMPLE_SLIDES.length - 1 }
    const input = { slide, look: toSampleLook(family), format, mode, ...pages, photo: box && (await drawRoom(box)) }
    const { tree } = await layOutSlide(engine, input)
    pictures.push(await engine.draw(tree, SLIDE_FORMAT_SIZES[format]))
  }
  return pictures
}

export type Cells = { width: number; columns: number; gap: number; ground: string }

/** Puts pictures of one size into rows on one sheet. */
export async function arrangeOnSheet(pictures: readonly Buffer[], format: SlideFormat, { width, columns, gap, ground }: Cells) {
  const size = SLIDE_FORMAT_SIZES[format]
  const height = Math.round((width * size.height) / size.width)
  const cells = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height).toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(pictures.length / columns)
  const whole = {
    width: gap + columns * (width + gap),
    height: gap + rows * (height + gap),
    channels: 3 as const,
    background: ground,
  }
  return sharp({ create: whole }).composite(cells)
}

/** Draws the samples of all families on one sheet. */
export async function drawContactSheet(engine: RenderEngine, format: SlideFormat, mode: SlideMode) {
  const pictures: Buffer[] = []
  for (const family of TEMPLATE_FAMILIES) pictures.push(...(await drawSamples(engine, family, { format, mode })))
  return arrangeOnSheet(pictures, format, { width: 270, columns: 6, gap: 12, ground: '#8c8c8c' })
}
