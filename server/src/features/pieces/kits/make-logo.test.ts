import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhoto } from '#platform/images/pictures.ts'
import { makeLogo } from './make-logo.ts'

const aPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()

test('a logo is decoded after the pictures that came before it, not beside them', async () => {
  const [photo, logo] = [await aPicture(3000), await aPicture(20)]
  const done: string[] = []
  await Promise.all([makePhoto(1, photo).then(() => done.push('photo')), makeLogo(1, logo).then(() => done.push('logo'))])
  expect(done).toEqual(['photo', 'logo'])
})
