import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleAsync } from './throttle-async.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('throttled work runs once at the beginning of a burst and once at its end', async () => {
  const work = vi.fn(async () => undefined)
  const ask = throttleAsync(500, work)
  for (let n = 0; n < 100; n += 1) ask()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(499)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})

test('throttled work that takes long does not overlap, and its failure does not stop later runs', async () => {
  let refuse: () => void = () => undefined
  const work = vi.fn(() => {
    const { promise, reject } = Promise.withResolvers<void>()
    refuse = () => reject(new Error('x'))
    return promise
  })
  const ask = throttleAsync(500, work)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
})
