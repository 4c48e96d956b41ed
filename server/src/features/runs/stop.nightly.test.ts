import { readRun } from 'contract/runs/runs.ts'
import { expect, test } from 'vitest'
import { CLOSING_MS } from '#app/services.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import type { Behaviour } from '#testing/automation-service/behaviours.ts'

const LONGEST_STOP_MS = 8_000
/** How much longer a busy machine may take to store the outcomes. If nothing stopped it, the attempt would take ten minutes. */
const LATENESS_MS = 30_000
const PATIENT = { attemptMs: 600_000, waitMs: 100, stopWritingMs: LATENESS_MS }

test('the graces of a stop add up to less than 8 s', () => {
  const { stopGraceMs, stopWritingMs } = DEFAULT_TIMINGS
  expect(stopGraceMs + stopWritingMs + 2 * CLOSING_MS).toBeLessThan(LONGEST_STOP_MS)
})

test.each<Behaviour>([{ kind: 'hang' }, { kind: 'drip-head', everyMs: 20 }, { kind: 'drip-body', everyMs: 20 }])(
  'the server ends after its grace while a service does this: $kind; the run says that nobody knows',
  async (behaviour) => {
    const api = await startAutomatedApi({}, { server: { timings: PATIENT } })
    api.service.answerWith(behaviour)
    const { id } = await launchAndRead(api)
    await expect.poll(() => api.service.received.length).toBe(1)
    expect((await api.ok(readRun, { params: { id } })).state).toBe('sending')
    const asked = performance.now()
    await api.app.close()
    expect(performance.now() - asked).toBeLessThan(LONGEST_STOP_MS + LATENESS_MS)
    const again = await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir } })
    expect((await again.ok(readRun, { params: { id } })).state).toBe(behaviour.kind === 'drip-body' ? 'running' : 'uncertain')
  },
)

test('an attempt that ends within the grace is waited for, and keeps its own end', async () => {
  const api = await startAutomatedApi({ reportsBack: false }, { server: { timings: { ...PATIENT, waitMs: 1 } } })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const { outgoing } = api.app.services
  api.app.services.outgoing = { ...outgoing, send: async (request) => held.then(() => outgoing.send(request)) }
  const { id } = await launchAndRead(api)
  const closed = api.app.close()
  answer()
  await closed
  const again = await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir } })
  expect((await again.ok(readRun, { params: { id } })).state).toBe('succeeded')
})

test('what never ends does not keep the server: neither a transaction nor work of its own', async () => {
  const api = await startTestApi({ server: { timings: { stopGraceMs: 50 } } })
  const { db, unfinished } = api.app.services
  const { promise: never, resolve } = Promise.withResolvers<void>()
  unfinished.add(never)
  const held = db.transaction(() => never)
  const asked = performance.now()
  await api.app.close()
  expect(performance.now() - asked).toBeLessThan(LONGEST_STOP_MS + LATENESS_MS)
  resolve()
  await held
  await api.close()
})
