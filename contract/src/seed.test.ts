import { expect, test } from 'vitest'
import { api } from './api.ts'

const calls = Object.values(api).flatMap((area) => Object.values(area))

test('the calls on the seed’s paths, and no others, say that they are the seed’s', () => {
  const onSeedPaths = calls.filter(({ path }) => path.startsWith('/webhook/') || path.startsWith('/api/v1/dashboard/'))
  expect(calls.filter(({ seed }) => seed)).toEqual(onSeedPaths)
  expect(onSeedPaths.length).toBeGreaterThan(20)
})
