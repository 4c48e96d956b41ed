import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { bareEnvironment } from '../scripts/lib/bare-environment.mjs'
import { type FakeService, startFakeService } from '../server/src/integrations/outgoing/fake-service.ts'

const root = join(import.meta.dirname, '..')

/** The built product as a person runs it, on a data folder of its own. */
export type Workspace = { url: string; dataDir: string; process: ChildProcess; start(): Promise<void>; kill(): Promise<void> }
type Owned = Workspace & { stop(): Promise<void>; close(): Promise<void> }

function launch(dataDir: string, more: Record<string, string>): ChildProcess {
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...more })
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
}

async function listening(server: ChildProcess): Promise<number> {
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return (message as { listening: number }).listening
}

type Options = { more?: Record<string, string>; copyOf?: string }

/** Starts it anew each time, on the same port: also after a kill. A copy of an empty folder that was started once spares making its database again. */
async function openWorkspace({ more = {}, copyOf }: Options = {}): Promise<Owned> {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'))
  chmodSync(dataDir, 0o711) // run as root, the database's account has to get in
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, dataDir]) // with its owners, which Node's own copy leaves out
  const workspace: Owned = {
    url: '',
    dataDir,
    process: undefined as never,
    async start() {
      const { port = '0' } = workspace.url ? new URL(workspace.url) : {}
      workspace.process = launch(dataDir, { PORT: port, ...more })
      workspace.url = `http://localhost:${await listening(workspace.process)}`
    },
    async kill() {
      const ended = once(workspace.process, 'exit')
      process.kill(-Number(workspace.process.pid), 'SIGKILL')
      await ended
    },
    async stop() {
      const ended = once(workspace.process, 'exit')
      workspace.process.kill('SIGTERM')
      await ended
    },
    async close() {
      await workspace.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await workspace.start()
  return workspace
}

type Fixtures = {
  workspace: Workspace
  /** A service that takes webhooks: it answers as n8n does, until it is told otherwise. */
  service: FakeService
  /** A workspace that passes the seed's calls on to `service`. */
  passingOn: Workspace
}
type WorkerFixtures = { demo: Workspace; blank: string }

/** `blank`: the data folder of an empty workspace that was started once, to copy. `workspace`: a new, empty one for each journey. `demo`: the invented agency, shared by a worker's journeys that only look. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
    { scope: 'worker' },
  ],
  // A stray error on the console, or a request to anywhere else, fails the journey.
  page: async ({ page }, use) => {
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
