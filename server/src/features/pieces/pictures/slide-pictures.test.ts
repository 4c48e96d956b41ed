import { expect, test } from 'vitest'
import { createPictureCache } from './slide-pictures.ts'

const aPicture = (bytes: number) => ({ picture: Buffer.alloc(bytes), isLegible: true, undrawn: [] })

test('the cache of slides keeps the pictures used last, within its limit of bytes', () => {
  const cache = createPictureCache(100)
  for (const key of ['a', 'b', 'c']) cache.set(key, aPicture(33))
  cache.get('a')
  cache.set('d', aPicture(33))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
  cache.set('a', aPicture(34))
  expect(['a', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
  cache.set('large', aPicture(101))
  expect(['a', 'c', 'd', 'large'].filter((key) => cache.get(key))).toEqual([])
})
