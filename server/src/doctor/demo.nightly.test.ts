import { expect, test } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { NIGHTLY_STEPS, runHousekeeping } from '../housekeeping.ts'
import { startApiForTest } from '../testing/api.ts'
import { examineWorkspace } from '../testing/doctor/workspace.ts'

/**
 * The findings to expect of a test's server, which has no workers: repeated jobs have no schedules, and the jobs of the played
 * launches wait.
 */
const OF_BACKGROUND = ['schedule-missing', 'job-overdue']

test('the year of the example agency has no finding', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await seedDemo(api.app)
  await runHousekeeping(api.app.services)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  const { findings, failed } = await examineWorkspace(api)
  const others = findings.filter(({ code }) => !OF_BACKGROUND.includes(code))
  expect([others, failed]).toEqual([[], []])
}, 180_000)
