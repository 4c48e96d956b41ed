import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './pictures.ts'

test('a fault of our own code is not told as a broken picture', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const decoding = decodePicture(bytes, () => Promise.reject(new TypeError('x is not a function')))
  await expect(decoding).rejects.toBeInstanceOf(TypeError)
})
