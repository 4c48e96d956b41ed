import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { NEW_INTEGRATION, NO_OWN_PATHS } from '../../contract/src/settings/integration.ts'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'
import type { Timings } from '../../server/src/core/timings.ts'
import { waitForPort } from '../process.ts'

/** A server in a process of its own, which can be killed. */
export type KillableServer = { url: string; process: ChildProcess; kill(): Promise<void> }
export type ServerSetup = { connection: pg.PoolConfig; dataDir: string; timings: Partial<Timings> }

/** Starts a server on the database, in a process of its own that can be killed at any instant. @throws if it ends before it listens */
export async function startKillableServer(setup: ServerSetup): Promise<KillableServer> {
  const child = fork(new URL('./server.ts', import.meta.url), [JSON.stringify(setup)], { env: makeBareEnvironment() })
  const port = await waitForPort(child)
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const LAUNCH = '/webhook/mkr/pa/searchnewsprospection'

/** Submits one launch. @returns the answer's status, or 0 where the connection was cut */
export async function submitLaunch(url: string, city: string, key: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify({ payload: { niche: 'Medição', city } })
  return await fetch(url + LAUNCH, { method: 'POST', headers, body })
    .then((response) => response.arrayBuffer().then(() => response.status))
    .catch(() => 0)
}

export async function setUpIntegration(
  url: string,
  baseUrl: string,
  guarantees: { dedupes: boolean; reportsBack: boolean },
): Promise<void> {
  const { revision } = NEW_INTEGRATION
  const json = {
    name: 'Medição',
    baseUrl,
    paths: NO_OWN_PATHS,
    auth: { kind: 'none' },
    asksPersonas: false,
    revision,
    ...guarantees,
  }
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  await post('/api/integration', json)
  const { revision: seen } = (await (await fetch(`${url}/api/automations`)).json()) as { revision: number }
  await post('/api/automations', { prospecting: 'service', revision: seen })
}
