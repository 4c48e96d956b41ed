import { readRun, resendRun } from 'contract/runs/runs.ts'
import { RUN_STATES, type RunState } from 'contract/runs/states.ts'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { pieces } from '#db/tables/pieces.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { DrawingFailedError } from '#features/pieces/draw-slide.ts'
import { type PiecesApi, startPiecesApi } from '#testing/pieces.ts'
import { givenRun } from '#testing/work.ts'

const DAY_MS = 86_400_000
const purge = (api: PiecesApi) => runHousekeeping(api.app.services, NIGHTLY_STEPS)

/** Inserts a built-in run with one step that ended `age` milliseconds ago. */
async function givenStep(api: PiecesApi, state: RunState, age: number): Promise<number> {
  const runId = await givenRun(api, 'carousel', { state, isBuiltIn: true })
  const at = new Date(api.time.now().getTime() - age)
  const left = { result: { slides: [] }, prompt: { instructions: 'i', material: 'm' }, preview: [{ title: 't', text: 'x' }] }
  await api.db
    .insert(runSteps)
    .values({ runId, name: 'write', startedAt: at, endedAt: at, calls: 2, note: 'Sem provedor', ...left })
  return runId
}

test('steps of succeeded runs are purged at the age limit; their times, costs and notes stay', async () => {
  const api = await startPiecesApi()
  const limit = 365 * DAY_MS
  const [old, young] = [await givenStep(api, 'succeeded', limit + 1), await givenStep(api, 'succeeded', limit)]
  await purge(api)
  const rows = await api.db.select().from(runSteps).orderBy(runSteps.runId)
  expect(rows).toMatchObject([
    { runId: old, result: null, prompt: null, preview: null, calls: 2, note: 'Sem provedor' },
    { runId: young, result: { slides: [] }, calls: 2 },
  ])
  const { steps } = await api.ok(readRun, { params: { id: old } })
  expect(steps[0]).toMatchObject({ state: 'done', prompt: null, preview: [], cost: { calls: 2 } })
})

test.each(RUN_STATES.filter((state) => state !== 'succeeded'))('the steps of a run that is %s are not purged', async (state) => {
  const api = await startPiecesApi()
  await givenStep(api, state, 900 * DAY_MS)
  await purge(api)
  const [row] = await api.db.select().from(runSteps)
  expect(row).toMatchObject({ result: { slides: [] }, prompt: { instructions: 'i' }, preview: [{ title: 't' }] })
})

test('a run that waits longer than the limit of steps goes on from its last finished step', async () => {
  const api = await startPiecesApi()
  api.setSlideDrawer(() => {
    throw new DrawingFailedError('o servidor está parando', '', 'stopping')
  })
  const id = await api.launch()
  await api.settle()
  const [written] = await api.db.select().from(runSteps).orderBy(runSteps.endedAt).limit(1)
  expect([written?.name, written?.result !== null]).toEqual(['write', true])
  api.time.advance(400 * DAY_MS)
  await purge(api)
  api.setSlideDrawer(undefined)
  await api.ok(resendRun, { params: { id }, json: {} })
  await api.settle()
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'succeeded' })
  const [again] = await api.db.select().from(runSteps).orderBy(runSteps.endedAt).limit(1)
  expect(again).toEqual(written)
})

test('a succeeded run whose steps were purged is repeated as a new run with its own', async () => {
  const api = await startPiecesApi()
  const id = await api.launch()
  await api.settle()
  api.time.advance(366 * DAY_MS)
  await purge(api)
  expect((await api.db.select().from(runSteps)).every(({ result }) => result === null)).toBe(true)
  const { run } = await api.ok(resendRun, { params: { id }, json: {} })
  await api.settle()
  expect(run.id).not.toBe(id)
  const made = await api.db.select().from(pieces).orderBy(pieces.runId)
  expect(made.map(({ runId }) => runId)).toEqual([id, run.id])
  expect(made[1]?.slides.map(({ headline }) => headline)).toEqual(made[0]?.slides.map(({ headline }) => headline))
})
