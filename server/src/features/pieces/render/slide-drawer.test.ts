import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BrokenPictureError, TooManyPixelsError } from '#platform/images/pictures.ts'
import { makePng } from '#testing/hostile/png.ts'
import { cropPhoto, decodeLogo } from './slide-drawer.ts'

/** Makes a picture whose left half is red and whose right half is blue. */
const aPicture = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const pixelAt = ({ data, width }: { data: Uint8Array | ArrayBuffer; width: number }, x: number, y: number) => [
  ...new Uint8Array(data as Uint8Array).subarray(4 * (y * width + x), 4 * (y * width + x) + 3),
]

test.each(['png', 'jpeg', 'webp'] as const)('a slide’s photo as %s is cropped around its focus', async (type) => {
  const bytes = await aPicture().toFormat(type, { quality: 100 }).toBuffer()
  const left = await cropPhoto(bytes, { width: 100, height: 100 }, { x: 0, y: 0.5 })
  const right = await cropPhoto(bytes, { width: 100, height: 100 }, { x: 1, y: 0.5 })
  expect(pixelAt(left, 50, 50)[0]).toBeGreaterThan(240)
  expect(pixelAt(right, 50, 50)[2]).toBeGreaterThan(240)
})

test('a slide’s small photo is enlarged until it covers its box', async () => {
  const { width, height, data } = await cropPhoto(
    await aPicture(40, 20).png().toBuffer(),
    { width: 300, height: 500 },
    { x: 0.5, y: 0.5 },
  )
  expect([width, height, data.byteLength]).toEqual([300, 500, 300 * 500 * 4])
})

test('a slide’s photo of a hundred megapixels is refused by its header', async () => {
  const bytes = makePng(10_000, 10_000)
  const before = process.memoryUsage().rss
  await expect(cropPhoto(bytes, { width: 100, height: 100 }, { x: 0.5, y: 0.5 })).rejects.toBeInstanceOf(TooManyPixelsError)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
})

test.each([
  ['a text', Buffer.from('not a picture')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['a PNG that ends early', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is refused as a slide’s logo and photo', async (_, bytes) => {
  await expect(decodeLogo(bytes)).rejects.toBeInstanceOf(BrokenPictureError)
  await expect(cropPhoto(bytes, { width: 10, height: 10 }, { x: 0, y: 0 })).rejects.toBeInstanceOf(BrokenPictureError)
})

test('a logo is decoded at no more than the size that slides show', async () => {
  const { width, height } = await decodeLogo(await aPicture(4000, 200).png().toBuffer())
  expect([width, height]).toEqual([960, 48])
})
