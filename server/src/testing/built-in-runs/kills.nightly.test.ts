import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { createRandom } from '../random.ts'
import { countLines } from './drawing-log.ts'
import { killServersDuringRuns } from './kill-servers.ts'
import { SLIDES_EACH } from './marked-runs.ts'
import type { ServerProcessOptions } from './server-process.ts'

const RUNS = 4
const KILLS = 3
const LOOK_MS = 20
/** Short timings, so that the leases of a killed server run out soon, and its runs are found and tried again soon. */
const TIMINGS = { leaseMs: 2_000, sweepMs: 200, firstRetryMs: 50, factor: 1, longestRetryMs: 50, attempts: 1_000 }

async function createSetup(): Promise<ServerProcessOptions> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    connection: database.connection,
    dataDir,
    timings: TIMINGS,
    drawingLog: join(dataDir, 'drawings.log'),
    drawingMs: 20,
  }
}

/** The test starts a server four times, on a busy machine. */
const PATIENCE_MS = 300_000

test('carousels whose server is killed again and again are made once each, and no stored slide or text is made a second time', {
  timeout: PATIENCE_MS,
}, async () => {
  const setup = await createSetup()
  const seed = Math.floor(Math.random() * 2 ** 32)
  const random = createRandom(seed)
  const outcome = await killServersDuringRuns({
    setup,
    runs: RUNS,
    inFlight: 3,
    wordMs: 1,
    pause: () => wait(LOOK_MS),
    // The time of a kill is chosen by the number of drawings and not by the clock, so that a slow machine gets to the same
    // places.
    waitForKill: async (_, kills) => {
      const until = countLines(setup.drawingLog) + 1 + Math.floor(random() * 8)
      for (let patience = 1_000; kills < KILLS && patience > 0; patience -= 1) {
        if (countLines(setup.drawingLog) >= until) return true
        await wait(LOOK_MS)
      }
      return false
    },
  })
  expect(outcome.faults, `with the seed ${seed}`).toEqual([])
  expect(outcome).toMatchObject({ runs: RUNS, kills: KILLS })
  expect(outcome.attempts).toBeGreaterThan(RUNS)
  expect(outcome.drawings - outcome.cutDrawings).toBeGreaterThanOrEqual(RUNS * SLIDES_EACH)
})
