import { launchProspecting } from 'contract/prospecting/launch.ts'
import { readRun } from 'contract/runs/runs.ts'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

const PATIENT = { timeout: 60_000 }

/** @returns what reads the run as it is by then */
export async function launchSearch(api: TestApi, niche = 'Clínicas de estética', city = 'Curitiba') {
  const { run } = await api.ok(launchProspecting, { json: { payload: { niche, city } } })
  return () => api.ok(readRun, { params: { id: run.id } })
}

/** Waits until the run ends, or waits for its next attempt. */
export async function prospect(api: TestApi, niche?: string, city?: string) {
  const read = await launchSearch(api, niche, city)
  await expect.poll(async () => (await read()).state, PATIENT).not.toMatch(/queued|sending/)
  return read()
}
