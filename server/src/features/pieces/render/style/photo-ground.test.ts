import { compareLuminances, computeContrast, computeLuminance, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import { TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { layOutSlide } from '../compose.ts'
import { createRenderEngine } from '../fonts/engine.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aSlide } from '../testing/slides.ts'
import { PHOTO_GROUND } from './scheme.ts'

const engine = createRenderEngine()
const SIZE = SLIDE_FORMAT_SIZES['4:5']

/** A photo that is black above, white below and of a strong colour between them. */
async function aPhoto() {
  const stripe = (background: string, height: number) =>
    sharp({ create: { width: SIZE.width, height, channels: 4, background } })
      .png()
      .toBuffer()
  const canvas = sharp({ create: { ...SIZE, channels: 4, background: '#ffffff' } })
  const composed = canvas.composite([
    { input: await stripe('#101010', 500), left: 0, top: 0 },
    { input: await stripe('#ffd23f', 300), left: 0, top: 500 },
  ])
  return { ...SIZE, data: await composed.raw().toBuffer() }
}

test.each(TEMPLATE_FAMILIES)(
  'a photo under a slide is as dark as its texts need, and no darker where it is dark: %s',
  async (family) => {
    const photo = await aPhoto()
    const slide = aSlide({ template: 'cover', headline: '.', ground: 'photo' })
    const look = { ...toSampleLook(family), handle: '' }
    const { tree } = await layOutSlide(engine, { slide, look, format: '4:5', mode: 'light', position: 1, count: 1, photo })
    const { data, info } = await sharp(await engine.draw(tree, SIZE))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const readColumn = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      return `#${[...data.subarray(at, at + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
    }
    const right = SIZE.width - 20
    const brightest = Math.max(...Array.from({ length: SIZE.height }, (_, y) => computeLuminance(readColumn(right, y))))
    expect(compareLuminances(1, brightest)).toBeGreaterThan(computeContrast('#ffffff', PHOTO_GROUND) - 0.3)
    expect(compareLuminances(1, brightest)).toBeGreaterThan(TEXT_CONTRAST)
    expect(readColumn(right, 200)).toBe('#101010')
  },
)
