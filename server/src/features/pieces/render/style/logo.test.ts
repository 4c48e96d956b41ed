import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeLogo } from '../slide-drawer.ts'
import { toSampleLook } from '../testing/contact-sheet.ts'
import { aSlide } from '../testing/slides.ts'
import { buildLogo } from './logo.ts'
import { createPage } from './page.ts'

const GREEN = '#14332a'

/** A logo of one colour with nothing around it, or on a white ground of its own. */
async function aLogo(color: string, ground: { r: number; g: number; b: number; alpha: number }) {
  const mark = await sharp({ create: { width: 200, height: 60, channels: 4, background: color } })
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width: 300, height: 100, channels: 4, background: ground } })
  return decodeLogo(
    await canvas
      .composite([{ input: mark }])
      .png()
      .toBuffer(),
  )
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

test.each([
  ['a dark one on a light ground', GREEN, NOTHING, '#faf7f2', undefined],
  ['a dark one on a dark ground stands on a light plate', GREEN, NOTHING, '#1f4d3a', '#faf7f2'],
  ['a white one on a light ground stands on a dark plate', '#ffffff', NOTHING, '#faf7f2', '#1b1a17'],
  ['one with a ground of its own needs none', GREEN, WHITE, '#1f4d3a', undefined],
])('a logo stands out from what is under it: %s', async (_, color, around, ground, plate) => {
  const logo = await aLogo(color, around)
  const page = createPage({
    slide: aSlide(),
    look: toSampleLook('minimal'),
    format: '4:5',
    mode: 'light',
    position: 1,
    count: 2,
    logo,
  })
  expect(buildLogo(page, [ground], { height: 52, maxWidth: 400 })?.style?.backgroundColor).toBe(plate)
})

test.each([
  ['a dark ground', '#1f4d3a', 'dark'],
  ['a light ground', '#faf7f2', 'light'],
])('of two logos the one for dark grounds is drawn on them alone: %s', async (_, ground, shown) => {
  const [logo, darkLogo] = [await aLogo(GREEN, NOTHING), await aLogo('#ffffff', NOTHING)]
  const page = createPage({
    ...{ slide: aSlide(), look: toSampleLook('minimal'), format: '4:5', mode: 'light', position: 1, count: 2 },
    ...{ logo, darkLogo },
  })
  const built = buildLogo(page, [ground], { height: 52, maxWidth: 400 })
  expect(built).toMatchObject({ type: 'image', src: shown === 'dark' ? darkLogo.source : logo.source })
})
