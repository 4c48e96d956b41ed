import { cancelRun, readRun } from 'contract/runs/runs.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeContext } from '#core/context.ts'
import { makeLocalPrincipal } from '#core/permissions.ts'
import { aiProviders } from '#db/tables/ai.ts'
import { createRequestUploads } from '#platform/http/uploads/request-uploads.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { runDueRuns } from '#testing/work.ts'
import { claimRun } from './claim-run.ts'
import { launchRun } from './launch-run.ts'
import type { Performer, RunServices, WorkOutcome } from './run-services.ts'
import { startRun } from './start-run.ts'

const DONE: WorkOutcome = { outcome: 'accepted', result: { text: 'pronto' }, reason: 'Transcrito' }

/** Starts a server on which `work` transcribes. `start` launches a transcription. */
async function launchPerformed(work: Performer, timings = {}) {
  const api = await startApiForTest({ server: { timings } })
  const kept = vi.fn(async () => undefined)
  const { performers, sinks, ...others } = api.app.services
  const services = {
    ...others,
    performers: { ...performers, transcription: work },
    sinks: { ...sinks, transcription: kept },
    ending: new AbortController(),
  }
  const [provider] = await services.db
    .insert(aiProviders)
    .values({ name: 'Provedor', baseUrl: 'http://127.0.0.1:9/v1', paths: { transcriptions: null, chat: null, models: null } })
    .returning({ id: aiProviders.id })
  const start = async (): Promise<number> => {
    const ctx = makeContext(services, {
      user: makeLocalPrincipal(services.firstPerson),
      address: null,
      db: services.db,
      uploads: createRequestUploads(services, 'recordings'),
      log: api.app.log,
    })
    const provided = { id: provider?.id ?? 0, name: 'Provedor', url: 'http://127.0.0.1:9/v1' }
    return (await launchRun(ctx, { automation: 'transcription', title: 'Reunião', input: {}, provider: provided })).run.id
  }
  return { api, services, kept, start }
}

const performRun = async (services: RunServices, id: number) => (await startRun(services, id))?.ended

const runOf = (api: TestApi, id: number) => api.ok(readRun, { params: { id } })

/** Makes a promise, and the function that resolves it. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('work that this server does itself ends its run with the result, which its feature stores', async () => {
  const { api, services, kept, start } = await launchPerformed(async (_services, _run, { progress }) => {
    await progress(40, 'Parte 2 de 5')
    return DONE
  })
  const id = await start()
  await performRun(services, id)
  expect(await runOf(api, id)).toMatchObject({
    state: 'succeeded',
    progress: 100,
    result: { text: 'pronto' },
    destination: { name: 'Provedor' },
    log: [{ n: 1, outcome: 'accepted', reason: 'Transcrito' }],
  })
  expect(kept).toHaveBeenCalledOnce()
})

test('work that a provider could not take is tried again by itself; work that it refused is not', async () => {
  const ends: WorkOutcome[] = [{ outcome: 'not-taken', reason: 'Ocupado', status: 429, retryAfterMs: 60_000 }, DONE]
  const { api, services, start } = await launchPerformed(async () => ends.shift() ?? { outcome: 'refused', reason: 'Não' })
  const id = await start()
  await performRun(services, id)
  expect(await runOf(api, id)).toMatchObject({ state: 'retrying', message: 'Ocupado', log: [{ status: 429 }] })
  api.time.advance(59_000)
  await runDueRuns(services)
  expect(await runOf(api, id)).toMatchObject({ state: 'retrying', attempts: 1 })
  api.time.advance(2_000)
  await runDueRuns(services)
  expect(await runOf(api, id)).toMatchObject({ state: 'succeeded' })
  const refused = await start()
  await performRun(services, refused)
  expect(await runOf(api, refused)).toMatchObject({ state: 'failed', message: 'Não' })
})

test('long work keeps its run by renewing the lease, and does not keep others from being found', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { opened, open } = createGate()
  const { api, services, start } = await launchPerformed(async () => {
    await opened
    return DONE
  })
  const id = await start()
  await startRun(services, id)
  const isHeld = async () => {
    const { rows } = await services.pool.query('select lease_until > $1 as held from runs where id = $2', [services.now(), id])
    return rows[0]?.held
  }
  for (let beat = 0; beat < 6; beat++) {
    api.time.advance(services.timings.leaseMs / 3)
    await vi.advanceTimersByTimeAsync(services.timings.jobBeatMs)
    await vi.waitUntil(isHeld, 30_000)
  }
  await runDueRuns(services)
  open()
  await Promise.all(services.unfinished)
  expect(await runOf(api, id)).toMatchObject({ state: 'succeeded', attempts: 1 })
})

test('the work of a canceled run is stopped, and the result it still brings is not stored', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { api, services, kept, start } = await launchPerformed(async (_services, _run, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return DONE
  })
  const id = await start()
  await startRun(services, id)
  await api.ok(cancelRun, { params: { id }, json: {} })
  await vi.advanceTimersByTimeAsync(services.timings.jobBeatMs)
  await Promise.all(services.unfinished)
  expect(await runOf(api, id)).toMatchObject({ state: 'canceled', result: null })
  expect(kept).not.toHaveBeenCalled()
})

test('the log of a canceled run says that its work was interrupted, not that it is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { api, services, start } = await launchPerformed(async (_services, _run, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return { outcome: 'not-taken', reason: 'interrompido' }
  })
  const id = await start()
  await startRun(services, id)
  await api.ok(cancelRun, { params: { id }, json: {} })
  await vi.advanceTimersByTimeAsync(services.timings.jobBeatMs)
  await Promise.all(services.unfinished)
  expect(await runOf(api, id)).toMatchObject({ state: 'canceled', log: [{ reason: 'O trabalho foi interrompido' }] })
})

test('a run whose server was killed says that the server stopped, not that a service may have it', async () => {
  const { api, services, start } = await launchPerformed(async () => DONE)
  const id = await start()
  await claimRun(services, { worker: 'provider', atOnce: 1 }, id)
  api.time.advance(services.timings.leaseMs + 1)
  await runDueRuns(services)
  const { state, message, log } = await runOf(api, id)
  expect([state, message]).toEqual(['retrying', 'O servidor parou no meio do trabalho'])
  expect(log).toMatchObject([{ reason: 'O servidor parou no meio do trabalho', outcome: 'perhaps-taken' }])
})

test('a server that stops aborts its work, and the run is left to be repeated', async () => {
  const { services, start } = await launchPerformed(async (_services, _run, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return { outcome: 'refused', reason: 'nunca' }
  })
  const id = await start()
  await startRun(services, id)
  services.ending.abort()
  await Promise.all(services.unfinished)
  const { rows } = await services.pool.query('select state, message from runs where id = $1', [id])
  expect(rows).toEqual([{ state: 'retrying', message: expect.stringContaining('recomeça automaticamente') }])
})

test('of four runs three are worked on at once, and the fourth when one of them has ended', async () => {
  const { opened, open } = createGate()
  const { api, services, start } = await launchPerformed(async () => {
    await opened
    return DONE
  })
  const ids = [await start(), await start(), await start(), await start()]
  for (const id of ids) await startRun(services, id)
  expect((await runOf(api, ids[3] ?? 0)).state).toBe('queued')
  open()
  while (services.unfinished.size > 0) await Promise.all(services.unfinished) // one that ends begins the next
  expect((await runOf(api, ids[3] ?? 0)).state).toBe('succeeded')
})

test('of eight runs found due in the same instant no more than three are worked on at once', async () => {
  const { opened, open } = createGate()
  let [atOnce, most] = [0, 0]
  const { services, start } = await launchPerformed(async () => {
    most = Math.max(most, ++atOnce)
    await opened
    atOnce--
    return DONE
  })
  const ids: number[] = []
  for (let n = 0; n < 8; n++) ids.push(await start())
  await Promise.all(ids.map((id) => startRun(services, id)))
  await vi.waitFor(() => expect(atOnce).toBe(3), 30_000)
  open()
  await Promise.all(services.unfinished)
  expect(most).toBe(3)
})

test('progress that comes after a run was canceled changes nothing of it', async () => {
  const { opened, open } = createGate()
  const { api, services, start } = await launchPerformed(async (_services, _run, { progress }) => {
    await opened
    await progress(40, 'Parte 2 de 5')
    return DONE
  })
  const id = await start()
  await startRun(services, id)
  await api.ok(cancelRun, { params: { id }, json: {} })
  const canceled = await runOf(api, id)
  open()
  await Promise.all(services.unfinished)
  expect(await runOf(api, id)).toMatchObject({ state: 'canceled', progress: canceled.progress, message: canceled.message })
})

test('work that throws is given up at its fourth failure, whatever other attempts it had', async () => {
  let [busy, crashes] = [3, 0]
  const { api, services, start } = await launchPerformed(async () => {
    if (busy-- > 0) return { outcome: 'not-taken', reason: 'Ocupado' }
    crashes += 1
    throw new Error('a bug')
  })
  const id = await start()
  for (let n = 0; n < 6; n++) {
    api.time.advance(24 * 3_600_000)
    await runDueRuns(services)
    expect((await runOf(api, id)).state).toBe('retrying')
  }
  api.time.advance(24 * 3_600_000)
  await runDueRuns(services)
  expect(await runOf(api, id)).toMatchObject({ state: 'failed', message: expect.stringContaining('Desistimos depois de 4') })
  expect(crashes).toBe(4)
})
