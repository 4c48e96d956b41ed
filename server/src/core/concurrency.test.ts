import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('limited work runs two at once in its order, and is refused where the queue is full', async () => {
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

test('an owner’s many pieces of work are refused beyond a number, and take turns with others’', async () => {
  const limit = limitConcurrency({ concurrency: 1, mostWaiting: 100, refuse: () => new Error('full') })
  const ended: string[] = []
  const open = Promise.withResolvers<void>()
  const run = (owner: string) =>
    limit(
      async () => {
        await open.promise
        ended.push(owner)
      },
      { owner },
    )
  const many = Array.from({ length: 200 }, () => run('ana'))
  const others = [run('bia'), run('caio'), run('bia')]
  open.resolve()
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')
  await Promise.all(others)
  expect(refused).toHaveLength(99)
  expect(ended.slice(0, 7)).toEqual(['ana', 'ana', 'bia', 'caio', 'ana', 'bia', 'ana'])
})
