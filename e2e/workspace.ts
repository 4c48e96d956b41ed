import { test as base, expect } from '@playwright/test'
import { type FakeService, startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { openWorkspace, type ProcessWorkspace } from './open-workspace.ts'
import { type HostedWorkspace, type ServerHost, startServerHost } from './server-host/server-host.ts'
import { requestShared } from './shared-workspaces.ts'

export type Workspace = Pick<HostedWorkspace, 'url' | 'dataDir'>

type Fixtures = {
  /**
   * Whether the app fetches the code of all screens after the first click, as it does unless the browser saves data. Fetching makes
   * hundreds of requests per page load, and only journeys without a connection or a server need the code (`test.use`).
   */
  fetchesAhead: boolean
  workspace: Workspace
  /** A workspace whose server is a process of its own, for journeys that kill, stop or start it. */
  killableWorkspace: ProcessWorkspace
  /** A fake automation service, which answers as n8n does until a journey calls `answerWith`. */
  service: FakeService
  /** A workspace whose server passes the specification's calls on to `service` (`WEBHOOK_UPSTREAM`). */
  upstreamWorkspace: Workspace
}
type WorkerFixtures = { demo: { url: string }; blankDataDir: string; serverHost: ServerHost }

/** Runs in the page, and makes the app fetch no code ahead. */
export const emulateSaveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/**
 * Playwright's `test` with servers for the journeys. `workspace`: a new, empty workspace for each journey. `demo`: the example agency,
 * which all journeys share and must not change. `serverHost`: the process that runs the servers of this worker's journeys. `blankDataDir`:
 * the data folder of an empty workspace, from which new workspaces are copied.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fetchesAhead: [false, { option: true }],
  // The page must be closed before the server ends: a request to a server that has ended would log an error on the console.
  workspace: async ({ page, serverHost, blankDataDir }, use) => {
    const workspace = await serverHost.open({ copyOf: blankDataDir })
    await use(workspace)
    await page.close()
    await workspace.close()
  },
  killableWorkspace: async ({ page, blankDataDir }, use) => {
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
  upstreamWorkspace: async ({ page, service, serverHost, blankDataDir }, use) => {
    const workspace = await serverHost.open({ copyOf: blankDataDir, settings: { WEBHOOK_UPSTREAM: service.url } })
    await use(workspace)
    await page.close()
    await workspace.close()
  },
  serverHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const host = startServerHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  blankDataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => use(await requestShared('/blank-data-dir')),
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => use({ url: await requestShared('/demo') }),
    // When it starts, the demo makes a year of data, which takes long on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  // The journey fails if the page logs an unexpected error on the console or sends a request to another host.
  page: async ({ page, fetchesAhead }, use) => {
    if (!fetchesAhead) await page.addInitScript(emulateSaveData)
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
