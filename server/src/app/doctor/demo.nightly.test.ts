import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { examineWorkspace } from '#testing/doctor/workspace.ts'
import { seedDemo } from '../demo/seed.ts'
import { NIGHTLY_STEPS, runHousekeeping } from '../housekeeping.ts'

test('the year of the example agency has no finding', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await seedDemo(api.app)
  await runHousekeeping(api.app.services)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect(await examineWorkspace(api)).toEqual({ findings: [], failed: [] })
}, 180_000)
