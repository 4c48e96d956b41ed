import { expect, test } from 'vitest'
import { heavyLeases } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'
import { withHeavyLease } from './heavy-lease.ts'

const UNSTOPPED = new AbortController().signal

/** Begins heavy work of a new run, which lasts until `end` is called. */
async function startHeavyWork() {
  const api = await startApiForTest()
  const begin = async (signal = UNSTOPPED) => {
    const runId = await givenRun(api, 'carousel', { state: 'sending', isBuiltIn: true })
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = withHeavyLease(api.app.services, { runId, signal }, async () => {
      begun.resolve()
      await gate.promise
      return 'done'
    })
    work.catch(() => undefined)
    return { runId, work, begun: begun.promise, end: gate.resolve, fail: gate.reject }
  }
  return { api, begin }
}

test('the heavy work of a second run begins when that of the first has ended, also by a failure', async () => {
  const { api, begin } = await startHeavyWork()
  const first = await begin()
  await first.begun
  const second = await begin()
  expect(await api.count(heavyLeases)).toBe(1)
  first.fail(new Error('of its own'))
  await expect(first.work).rejects.toThrow('of its own')
  await second.begun
  second.end()
  expect([await second.work, await api.count(heavyLeases)]).toEqual(['done', 0])
})

test('the lease of heavy work on a killed server ends when the attempt at its run counts as lost', async () => {
  const { api, begin } = await startHeavyWork()
  await (await begin()).begun
  await api.db.update(runs).set({ state: 'retrying', builtInTurn: 1 })
  const second = await begin()
  await second.begun
  second.end()
  expect(await second.work).toBe('done')
})

test('heavy work that is stopped while it waits for the lease throws the reason of the stop', async () => {
  const { begin } = await startHeavyWork()
  await (await begin()).begun
  const stopping = new AbortController()
  const waiting = await begin(stopping.signal)
  stopping.abort(new Error('the server ends'))
  await expect(waiting.work).rejects.toThrow()
})
