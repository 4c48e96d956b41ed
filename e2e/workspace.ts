import { rmSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { type FakeService, startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { openWorkspace, type Workspace } from './open-workspace.ts'

export type { Workspace }

type Fixtures = {
  /**
   * Whether the app fetches all of its code after the first click, as it does for everybody who does not save data. Some 250 requests for
   * every page that is loaded: only journeys that go on without a server need them (`test.use`).
   */
  fetchesAhead: boolean
  workspace: Workspace
  /** A service that takes webhooks: it answers as n8n does, until it is told otherwise. */
  service: FakeService
  /** A workspace that passes the seed's calls on to `service`. */
  passingOn: Workspace
}
type WorkerFixtures = { demo: Workspace; blank: string }

const pretendToSaveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/** `blank`: the data folder of an empty workspace that was started once, to copy. `workspace`: a new, empty one for each journey. `demo`: the invented agency, shared by a worker's journeys that only look. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fetchesAhead: [false, { option: true }],
  // The page goes first: one that still asks while its server ends would call that an error.
  workspace: async ({ page, blank }, use) => {
    const workspace = await openWorkspace({ copyOf: blank })
    await use(workspace)
    await page.close()
    await workspace.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
  service: async ({}, use) => {
    const service = await startFakeService()
    await use(service)
    await service.close()
  },
  passingOn: async ({ page, service, blank }, use) => {
    const workspace = await openWorkspace({ more: { WEBHOOK_UPSTREAM: service.url }, copyOf: blank })
    await use(workspace)
    await page.close()
    await workspace.close()
  },
  blank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const workspace = await openWorkspace()
      await workspace.stop()
      await use(workspace.dataDir)
      rmSync(workspace.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const workspace = await openWorkspace({ more: { DEMO: '1' } })
      await use(workspace)
      await workspace.close()
    },
    // A year is played at the start, which takes a busy machine its time.
    { scope: 'worker', timeout: 180_000 },
  ],
  // A stray error on the console, or a request to anywhere else, fails the journey.
  page: async ({ page, fetchesAhead }, use) => {
    if (!fetchesAhead) await page.addInitScript(pretendToSaveData)
    const stray: string[] = []
    page.on('pageerror', (error) => stray.push(error.message))
    page.on('console', (message) => message.type() === 'error' && stray.push(message.text()))
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost') stray.push(`request to ${hostname}`)
    })
    await use(page)
    expect(stray).toEqual([])
  },
})

export { expect }
