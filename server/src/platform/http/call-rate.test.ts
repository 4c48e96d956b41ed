import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchCallRate } from './call-rate.ts'

function startWatchedServer() {
  let milliseconds = 5_000
  const app = Fastify()
  const countRecentCalls = watchCallRate(app, () => new Date(milliseconds))
  const callAt = async (time: number) => {
    milliseconds = time
    await app.inject('/gone')
  }
  const countAt = (time: number) => {
    milliseconds = time
    return countRecentCalls()
  }
  return { callAt, countAt }
}

test('the calls that began within the last second are counted, refused ones too', async () => {
  const { callAt, countAt } = startWatchedServer()
  expect(countAt(5_000)).toBe(0)
  await callAt(5_000)
  await callAt(5_400)
  await callAt(5_999)
  expect(countAt(5_999)).toBe(3)
  expect(countAt(6_000)).toBe(2)
  await callAt(6_399)
  expect(countAt(6_400)).toBe(2)
  expect(countAt(7_399)).toBe(0)
})

test('recent calls from before the clock was set back count no more', async () => {
  const { callAt, countAt } = startWatchedServer()
  await callAt(5_000)
  await callAt(2_000)
  expect(countAt(2_000)).toBe(1)
})
