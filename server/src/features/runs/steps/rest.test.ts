import { readHome } from 'contract/home/home.ts'
import { readRun } from 'contract/runs/runs.ts'
import { expect, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { startPiecesApi } from '#testing/pieces.ts'
import { computeRestByCalls, restWhileBusy } from './rest.ts'

const PATIENT = { timeout: 30_000 }

test('while people call the server, a run rests after each slide, and goes on when they have stopped', async () => {
  const api = await startPiecesApi({ server: { timings: { restPerCallMs: 600_000 } } })
  for (let n = 1; n <= 20; n += 1) await api.ok(readHome)
  const id = await api.launch()
  const read = () => api.ok(readRun, { params: { id } })
  await expect.poll(async () => (await read()).message, PATIENT).toBe('1 de 5 slides gerados')
  expect(api.drawn).toHaveLength(1)
  api.time.advance(1000)
  await api.settle()
  expect([(await read()).state, api.drawn.length]).toEqual(['succeeded', 5])
})

test('a rest between slides ends after its time however busy the server is', async () => {
  let looks = 0
  const countRecentCalls = () => {
    looks += 1
    return 20
  }
  const timings = { ...(await startPiecesApi()).app.services.timings, restPerCallMs: 3 }
  await restWhileBusy({ countRecentCalls, timings }, new AbortController().signal)
  expect(looks).toBeGreaterThan(2)
})

test('a rest between slides ends at once when its run is canceled', async () => {
  const api = await startPiecesApi({ server: { timings: { restPerCallMs: 600_000 } } })
  const canceling = new AbortController()
  const resting = restWhileBusy({ countRecentCalls: () => 20, timings: api.app.services.timings }, canceling.signal)
  canceling.abort()
  await expect(resting).rejects.toThrow('aborted')
})

test('a rest between slides grows with the calls from twenty a second; below there is none', () => {
  const computeAt = (calls: number) => computeRestByCalls({ countRecentCalls: () => calls, timings: DEFAULT_TIMINGS })
  expect([19, 20, 125].map(computeAt)).toEqual([0, 640, 4000])
})
