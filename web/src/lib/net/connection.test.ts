import { checkLiveness } from 'contract/health.ts'
import { readHome } from 'contract/home/home.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS, passTime } from '#testing/clock.ts'
import { aHome } from '#testing/home.ts'
import { holdReply, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { call } from './call.ts'
import { checkConnection, waitForServer, watchConnection } from './connection.ts'
import { DEADLINES_MS } from './deadline.ts'

const stubServerBack = () => stubReply(checkLiveness, { status: 'ok' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }))
afterEach(async () => {
  stubServerBack()
  await checkConnection() // the module is shared by all tests
  vi.useRealTimers()
})

/** Tracks `waitForServer`: `here` becomes true when its promise resolves. */
function trackReturn() {
  const followed = { here: false }
  void waitForServer().then(() => Object.assign(followed, { here: true }))
  return followed
}

test('an available server is not waited for', async () => {
  expect(await checkConnection()).toBe(true)
  const waiting = trackReturn()
  await vi.waitFor(() => expect(waiting.here).toBe(true), LONGEST_WAIT_MS)
})

test('a call without an answer probes the server, repeatedly until it answers', async () => {
  stubFailure(checkLiveness)
  stubFailure(readHome)
  await call(readHome).catch(() => undefined)
  await vi.waitFor(() => expect(requestsTo(checkLiveness)).toHaveLength(1), LONGEST_WAIT_MS)
  const waiting = trackReturn()
  await passTime(30_000)
  const asked = requestsTo(checkLiveness).length
  expect(asked).toBeGreaterThan(3)
  expect(asked).toBeLessThan(8)
  expect(waiting.here).toBe(false)
  stubServerBack()
  await passTime(15_000)
  expect(waiting.here).toBe(true)
})

test('any answered call tells that the server is back', async () => {
  stubFailure(checkLiveness)
  await checkConnection()
  const waiting = trackReturn()
  await passTime(100)
  expect(waiting.here).toBe(false)
  stubReply(readHome, aHome())
  await call(readHome)
  await vi.waitFor(() => expect(waiting.here).toBe(true), LONGEST_WAIT_MS)
})

test('a server that hangs counts as down, and so does one for which its proxy answers', async () => {
  holdReply(checkLiveness, { status: 'ok' })
  const hung = checkConnection()
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.probe)
  expect(await hung).toBe(false)
  stubFailure(checkLiveness, { status: 502 })
  expect(await checkConnection()).toBe(false)
  stubFailure(checkLiveness, { status: 404 })
  expect(await checkConnection()).toBe(true)
})

test('a proxy’s answer to a call lets the server be probed; its own failure is an answer', async () => {
  stubFailure(checkLiveness, { status: 502 })
  stubForeignReply(readHome, 'Bad gateway', 502)
  await call(readHome).catch(() => undefined)
  await vi.waitFor(() => expect(requestsTo(checkLiveness)).toHaveLength(1), LONGEST_WAIT_MS)
  const waiting = trackReturn()
  await passTime(100)
  await call(readHome).catch(() => undefined)
  await passTime(100)
  expect(waiting.here).toBe(false)
  stubFailure(readHome, { status: 503, code: 'database_unavailable' })
  await call(readHome).catch(() => undefined)
  await vi.waitFor(() => expect(waiting.here).toBe(true), LONGEST_WAIT_MS)
})

test('after half a minute without an answer the server is probed; its return is reported once', async () => {
  const onReturn = vi.fn()
  const stop = watchConnection(onReturn)
  stubFailure(checkLiveness)
  await passTime(61_000)
  expect(requestsTo(checkLiveness).length).toBeGreaterThan(0)
  expect(onReturn).not.toHaveBeenCalled()
  stubServerBack()
  await passTime(30_000)
  expect(onReturn).toHaveBeenCalledOnce()
  stop()
})
