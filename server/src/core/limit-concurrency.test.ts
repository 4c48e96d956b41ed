import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('work runs two at once in the order in which it came, also after a failure; what finds the queue full is refused', async () => {
  const limit = limitConcurrency({ concurrency: 2, mostWaiting: 3, refuse: () => new Error('full') })
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const works = Array.from({ length: 6 }, (_, n) =>
    limit(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('failed')
      return n
    }),
  )
  const settled = Promise.allSettled(works)
  for (let n = 0; n < 5; n++) {
    expect(begun).toHaveLength(Math.min(n + 2, 5))
    ends[n]?.()
    await expect.poll(() => begun.length).toBe(Math.min(n + 3, 5))
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  const outcomes = (await settled).map((work) => (work.status === 'fulfilled' ? work.value : work.reason.message))
  expect(outcomes).toEqual(['failed', 1, 2, 3, 4, 'full'])
  expect(await limit(async () => 'free again')).toBe('free again')
})
