import { test as base, expect } from '@playwright/test'
import { type FakeService, startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { openWorkspace, type Workspace } from './open-workspace.ts'
import { requestShared } from './shared-workspaces.ts'

export type { Workspace }

type Fixtures = {
  /**
   * Whether the app fetches the code of all screens after the first click, as it does unless the browser saves data. That is some 250
   * requests per page load, which only journeys without a server need (`test.use`).
   */
  fetchesAhead: boolean
  workspace: Workspace
  /** A fake automation service, which answers as n8n does until `answerWith` changes that. */
  service: FakeService
  /** A workspace that passes the specification's calls on to `service` (`WEBHOOK_UPSTREAM`). */
  upstreamWorkspace: Workspace
}
type WorkerFixtures = { demo: { url: string }; blankDataDir: string }

/** Runs in the page: the app then fetches no code ahead. */
export const pretendToSaveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/**
 * Playwright's `test` with servers to play on. `workspace`: a new, empty one for each journey. `demo`: the example agency, shared by all
 * journeys, which must not change it. `blankDataDir`: the data folder of an empty workspace, which new workspaces copy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fetchesAhead: [false, { option: true }],
  // The page is closed before the server: a request to a server that has ended would be an error on the console.
  workspace: async ({ page, blankDataDir }, use) => {
    const workspace = await openWorkspace({ copyOf: blankDataDir })
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
  upstreamWorkspace: async ({ page, service, blankDataDir }, use) => {
    const workspace = await openWorkspace({ settings: { WEBHOOK_UPSTREAM: service.url }, copyOf: blankDataDir })
    await use(workspace)
    await page.close()
    await workspace.close()
  },
  blankDataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => use(await requestShared('/blank-data-dir')),
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => use({ url: await requestShared('/demo') }),
    // At its start the demo plays a year, which takes long on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  // An unexpected error on the console, or a request to another host, fails the journey.
  page: async ({ page, fetchesAhead }, use) => {
    if (!fetchesAhead) await page.addInitScript(pretendToSaveData)
    const unexpected: string[] = []
    page.on('pageerror', (error) => unexpected.push(error.message))
    page.on('console', (message) => message.type() === 'error' && unexpected.push(message.text()))
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost') unexpected.push(`request to ${hostname}`)
    })
    await use(page)
    expect(unexpected).toEqual([])
  },
})

export { expect }
