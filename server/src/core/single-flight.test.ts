import { expect, test } from 'vitest'
import { createSingleFlight } from './concurrency.ts'

/** Makes work that the test ends by hand. `begun` has the signal of each piece of work that was begun. */
function aWork() {
  const begun: { signal: AbortSignal; end: (result: string) => void; fail: (error: Error) => void }[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      begun.push({ signal, end: resolve, fail: reject })
    })
  return { begun, work }
}

const createSignal = () => new AbortController().signal

test('work that several ask for at once is done once, and again for those who ask later', async () => {
  const share = createSingleFlight<string>()
  const { begun, work } = aWork()
  const both = Promise.all([share('a', work, createSignal()), share('a', work, createSignal())])
  begun[0]?.end('first')
  expect([await both, begun.length]).toEqual([['first', 'first'], 1])
  const later = share('a', work, createSignal())
  begun[1]?.end('second')
  expect(await later).toBe('second')
})

test('shared work goes on as long as one waits for it, and is given up when the last has left', async () => {
  const share = createSingleFlight<string>()
  const { begun, work } = aWork()
  const [one, other] = [new AbortController(), new AbortController()]
  const results = [share('a', work, one.signal), share('a', work, other.signal)]
  one.abort()
  await expect(results[0]).rejects.toMatchObject({ name: 'AbortError' })
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort()
  await expect(results[1]).rejects.toMatchObject({ name: 'AbortError' })
  expect(begun[0]?.signal.aborted).toBe(true)
  const later = share('a', work, createSignal())
  begun[1]?.end('anew')
  expect(await later).toBe('anew')
})

test('shared work that fails fails for all who wait, and is tried again by the next', async () => {
  const share = createSingleFlight<string>()
  const { begun, work } = aWork()
  const results = [share('a', work, createSignal()), share('a', work, createSignal())]
  begun[0]?.fail(new Error('no'))
  for (const result of results) await expect(result).rejects.toThrow('no')
  const later = share('a', work, createSignal())
  begun[1]?.end('yes')
  expect(await later).toBe('yes')
})
