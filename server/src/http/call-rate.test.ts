import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchCallRate } from './call-rate.ts'

test('a server is busy while at least twenty calls have begun within the last second', async () => {
  let milliseconds = 0
  const app = Fastify()
  const isBusy = watchCallRate(app, () => new Date(milliseconds))
  const call = () => app.inject('/gone')
  expect(isBusy()).toBe(false)
  for (let n = 1; n < 20; n += 1) await call()
  expect(isBusy()).toBe(false)
  milliseconds = 400
  await call()
  expect(isBusy()).toBe(true)
  milliseconds = 999
  expect(isBusy()).toBe(true)
  milliseconds = 1000
  expect(isBusy()).toBe(false)
  for (let n = 1; n <= 18; n += 1) await call()
  expect(isBusy()).toBe(false)
  await call()
  expect(isBusy()).toBe(true)
  milliseconds = 1400
  expect(isBusy()).toBe(false)
})
