import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startFakeService } from '../../server/src/testing/automation-service/fake-service.ts'
import { type KillableServer, type ServerSetup, setUpIntegration, startKillableServer, submitLaunch } from './killable-server.ts'

const TIMINGS = {
  attemptMs: 2_000,
  waitMs: 2_000,
  leaseMs: 4_000,
  firstRetryMs: 300,
  factor: 2,
  longestRetryMs: 4_000,
  attempts: 1_000,
  sweepMs: 500,
}
const SERVERS = 2
const CONCURRENCY = 24
/** How long the service is up, and then how long it is down, in milliseconds. */
const SHIFT_MS = 1_500
const KILL_MS = [300, 2_500] as const

export type KillsMeasurement = {
  runs: number
  kills: number
  seconds: number
  lost: number
  invented: number
  unfinished: number
  attempts: number
  /** How many runs the service accepted more than once, each time under the same `webhook-id`. */
  repeated: number
  strange: number
}

/** Starts a service that is up and down in turns. While it is down, it answers 503 or closes the connection. */
async function startUnreliableService() {
  const began = performance.now()
  const accepted = new Map<string, { times: number; body: string }>()
  let strange = 0
  const service = await startFakeService({
    onRequest: ({ headers, body }) => {
      const id = headers['webhook-id'] ?? ''
      const up = Math.floor((performance.now() - began) / SHIFT_MS) % 2 === 0
      if (!up) return [{ kind: 'answer', status: 503 } as const, { kind: 'close' } as const][Math.floor(Math.random() * 2)]
      const before = accepted.get(id)
      if (before && before.body !== body) strange += 1
      accepted.set(id, { times: (before?.times ?? 0) + 1, body })
      return { kind: 'answer', status: 200 }
    },
  })
  return { service, accepted, strange: () => strange }
}

/** Kills a random server at random instants and starts it again, until `stop` of the result is called. */
function killServersAtRandom(setup: ServerSetup, servers: KillableServer[]) {
  let kills = 0
  let over = false
  const reap = async () => {
    while (!over) {
      await wait(KILL_MS[0] + Math.random() * (KILL_MS[1] - KILL_MS[0]))
      const index = Math.floor(Math.random() * servers.length)
      await servers[index]?.kill()
      kills += 1
      servers[index] = await startKillableServer(setup)
    }
  }
  const reaped = reap()
  return {
    stop: () => {
      over = true
      return reaped
    },
    kills: () => kills,
  }
}

/** Submits all launches. Each one is repeated with its key until a server has answered it otherwise than with 503. */
async function submitAll(total: number, servers: KillableServer[]): Promise<void> {
  let next = 0
  const launchUntilEnd = async () => {
    for (let n = next++; n < total; n = next++) {
      let status = 0
      do {
        const server = servers[Math.floor(Math.random() * servers.length)]
        status = server ? await submitLaunch(server.url, `Cidade ${n}`, `key-${n}`) : 0
        if (status === 0) await wait(100)
      } while (status === 0 || status === 503)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, launchUntilEnd))
}

async function countUnfinished(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from runs where state not in ('succeeded', 'failed', 'canceled')")
  return rows[0].n
}

/** Submits `total` launches while servers are killed and the service is down half of the time, and compares them with the runs. */
export async function measureLaunchesDuringKills(setup: Omit<ServerSetup, 'timings'>, total: number): Promise<KillsMeasurement> {
  const whole = { ...setup, timings: TIMINGS }
  const pool = new pg.Pool(setup.connection)
  const { service, accepted, strange } = await startUnreliableService()
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startKillableServer(whole)))
  await setUpIntegration(servers[0]?.url ?? '', service.url, { dedupes: true, reportsBack: false })
  const began = performance.now()
  const reaping = killServersAtRandom(whole, servers)
  await submitAll(total, servers)
  for (let patience = 600; patience > 0 && (await countUnfinished(pool)) > 0; patience--) await wait(500)
  await reaping.stop()
  const seconds = (performance.now() - began) / 1000
  const { rows } = await pool.query("select webhook_id, state, body from runs where title like 'Medição em Cidade%'")
  const known = new Set(rows.map(({ webhook_id }) => webhook_id))
  const bodies = new Set(rows.map(({ body }) => body))
  const attempts = await pool.query('select count(*)::int as n from run_attempts')
  const open = rows.filter(({ state }) => state !== 'succeeded').length
  await Promise.all(servers.map((server) => server.kill()))
  await service.close()
  await pool.end()
  return {
    runs: rows.length,
    kills: reaping.kills(),
    seconds,
    lost: total - bodies.size + rows.filter(({ webhook_id, state }) => state === 'succeeded' && !accepted.has(webhook_id)).length,
    invented: rows.length - bodies.size + [...accepted.keys()].filter((id) => !known.has(id)).length,
    unfinished: open,
    attempts: attempts.rows[0].n,
    repeated: [...accepted.values()].filter(({ times }) => times > 1).length,
    strange: strange(),
  }
}
