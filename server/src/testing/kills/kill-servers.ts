import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type pg from 'pg'
import { openPool } from '#db/client.ts'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../built-in-runs/server-process.ts'
import type { PersonClient, TeamApi } from '../team-api.ts'

/** What a kind of work has stored and done for one thing, such as a run, a file or a mail. */
type WorkItem = {
  key: string
  state: string
  /** Once true, nothing of the item may change or be done again. */
  hasEnded: boolean
  /** What is stored of it, as text. */
  stored: string
  /** How often another machine was asked to do something for it, such as to send a mail. */
  effects: number
  /** Whether the product deletes it by itself. */
  mayGo?: boolean
  /** Whether nothing more happens until a person decides. */
  waitsForPerson?: boolean
}

/** One kind of work whose servers are killed. */
export type KilledWork = {
  name: string
  /** The time between two launches, in milliseconds. */
  everyMs: number
  /** Launches one piece of work. @returns the key of the item that it must become; undefined if none, as where another one is under way */
  launch(mark: string, progress: { isSecondHalf: boolean }): Promise<string | undefined>
  read(): Promise<WorkItem[]>
  /** Describes the items that ended otherwise than they may. */
  listFaults(items: readonly WorkItem[]): string[] | Promise<string[]>
}

/** What kinds of work need of the servers: a pool of connections to their database, their folder, and calls that they answer. */
export type Killing = {
  pool: pg.Pool
  dataDir: string
  /** Sends a call, with the same Idempotency-Key, until a server has answered it. @returns false if the call is refused with 409 */
  send(endpoint: Pick<Endpoint, 'method' | 'path'>, json: object): Promise<boolean>
  /** Sends a request to any of the servers until one has answered it, and not with 503. */
  fetch(path: string, request: RequestInit): Promise<{ status: number; text: string }>
}

const RESEND_MS = 100
const LOOK_MS = 500
/** How long a server works until it is killed. */
const LIFE_MS = [300, 2_500] as const
/** After so many kills of one server both are killed. */
const BOTH_AFTER = 8
/** The longest wait after the last kill: a mail whose server was killed is sent again after 30 s, then after 60 s. */
const LONGEST_END_MS = 600_000

/** Statuses with which a launch is answered whose run is stored: 502 where its first attempt failed. */
const TAKEN = [200, 202, 502]

/** Statuses after which a request is sent again: the server stops, or a limit of calls is reached. */
const RESENT = [503, 429]

/** Whether a process is alive. A process that has ended but whose parent has not waited for it counts as ended. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && readFileSync(file, 'utf8').split(') ')[1]?.[0] !== 'Z'
}

const listChildren = ({ pid }: ServerProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Two servers of one database, each of which is started again after it was killed. */
function createKilledServers(setup: ServerProcessOptions) {
  const running: (ServerProcess | undefined)[] = [undefined, undefined]
  const children: number[] = []
  let turn = 0
  let hasEnded = false
  return {
    async start(): Promise<void> {
      const startMissing = async (server: ServerProcess | undefined, n: number) => {
        running[n] = server ?? (await startServerProcess(setup))
      }
      await Promise.all(running.map(startMissing))
    },
    /** Kills the servers of these positions. @returns their process ids */
    async kill(positions: readonly number[]): Promise<number[]> {
      const killed = positions.flatMap((n) => running[n] ?? [])
      for (const server of killed) children.push(...listChildren(server))
      for (const n of positions) running[n] = undefined
      await Promise.all(killed.map((server) => server.kill()))
      return killed.map(({ pid }) => pid)
    },
    async stop(): Promise<void> {
      hasEnded = true
      await Promise.all(running.map((server) => server?.stop()))
    },
    /** Counts the processes that a killed server left. */
    countOrphans: () => children.filter(isAlive).length,
    /** Sends a request to the servers in turn until one has answered it, and not with 503. */
    async fetch(path: string, readRequest: () => RequestInit): Promise<{ status: number; text: string }> {
      for (;;) {
        if (hasEnded) throw new Error('the servers have been stopped')
        turn += 1
        const server = running[turn % 2] ?? running[(turn + 1) % 2]
        const answer =
          server &&
          (await fetch(server.url + path, readRequest())
            .then(async (response) => ({ status: response.status, text: await response.text() }))
            .catch(() => undefined)) // the server was killed
        if (answer && !RESENT.includes(answer.status)) return answer
        await wait(RESEND_MS)
      }
    },
  }
}

type KilledServers = ReturnType<typeof createKilledServers>

/** The calls of a signed-in person, who signs in again where a call demands it. */
function callAsPerson(servers: KilledServers, api: TeamApi): Killing['send'] {
  let person: PersonClient = api.owner
  return async ({ method, path }, json) => {
    const key = randomUUID()
    const request = () => ({
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-host': new URL(api.baseUrl).host,
        origin: api.baseUrl,
        cookie: person.cookie(),
      },
      body: JSON.stringify(json),
    })
    for (;;) {
      const { status, text } = await servers.fetch(path, request)
      if (TAKEN.includes(status)) return true
      if (status === 409) return false
      if (status !== 403 || !text.includes('stale_sign_in')) throw new Error(`${path} → ${status} ${text}`)
      person = await api.signInAgain(person)
    }
  }
}

/** Lets the leases of killed servers run out at once, as if time had passed. Runs have short leases of their own. */
async function expireLeases(pool: pg.Pool, pids: readonly number[]): Promise<void> {
  const holders = pids.map((pid) => `${pid}-%`)
  await pool.query(`update jobs set lease_until = now() where state = 'running' and holder like any($1)`, [holders])
  if (pids.length > 1) await pool.query(`update backups set heard_at = now() - interval '1 hour' where state = 'running'`)
}

type Options = {
  setup: ServerProcessOptions
  api: TeamApi
  kills: number
  random: () => number
  listWork: (killing: Killing) => KilledWork[]
}

const isOpen = ({ hasEnded, waitsForPerson }: WorkItem) => !hasEnded && !waitsForPerson

/** Describes what was launched and is not there, has not ended, or has changed or was done again since a kill before which it had ended. */
function listChanges({ name }: KilledWork, launched: readonly string[], kept: readonly WorkItem[][], ended: readonly WorkItem[]) {
  const counts = Map.groupBy(ended, ({ key }) => key)
  const last = new Map(ended.map((item) => [item.key, item]))
  const finished = kept.flat().filter(({ hasEnded }) => hasEnded)
  const faults = [
    ...launched.filter((key) => !last.has(key)).map((key) => `${key} was lost`),
    ...[...counts].filter(([, { length }]) => length > 1).map(([key]) => `${key} is there twice`),
    ...ended.filter(isOpen).map(({ key, state }) => `${key} has not ended: ${state}`),
    ...finished.filter(({ key, mayGo }) => !mayGo && !last.has(key)).map(({ key }) => `${key} was finished and has gone`),
    ...finished.flatMap(({ key, stored, effects }) => {
      const now = last.get(key)
      if (!now) return []
      return [
        ...(now.stored === stored ? [] : [`${key} was finished as ${stored} and became ${now.stored}`]),
        ...(now.effects === effects ? [] : [`${key} was finished and done again`]),
      ]
    }),
  ]
  return [...new Set(faults)].map((fault) => `${name}: ${fault}`)
}

type KillsOutcome = { faults: string[]; kills: number; figures: Record<string, Record<string, number>> }

/**
 * Launches work of all kinds on two servers that are killed (-9) at random instants and started again, waits until all of it has ended,
 * and compares what was finished at each kill with the end.
 */
export async function killServersDuringWork({ setup, api, kills, random, listWork }: Options): Promise<KillsOutcome> {
  const pool = openPool({ ...setup.connection, max: 3 }, () => undefined)
  const servers = createKilledServers(setup)
  const send = callAsPerson(servers, api)
  const works = listWork({ pool, dataDir: setup.dataDir, send, fetch: (path, request) => servers.fetch(path, () => request) })
  const launched = new Map<string, string[]>(works.map(({ name }) => [name, []]))
  const kept = new Map<string, WorkItem[][]>(works.map(({ name }) => [name, []]))
  let killed = 0

  async function launchUntilLastKill(work: KilledWork): Promise<void> {
    for (let n = 1; killed < kills; n += 1) {
      const key = await work.launch(`${work.name}${n}`, { isSecondHalf: killed > kills / 2 })
      if (key !== undefined) launched.get(work.name)?.push(key)
      await wait(work.everyMs)
    }
  }

  async function killAgainAndAgain(): Promise<void> {
    for (let n = 1; killed < kills; n += 1) {
      await wait(LIFE_MS[0] + random() * (LIFE_MS[1] - LIFE_MS[0]))
      const pids = await servers.kill(n % BOTH_AFTER === 0 ? [0, 1] : [random() < 0.5 ? 0 : 1])
      killed += pids.length
      await expireLeases(pool, pids)
      for (const work of works) kept.get(work.name)?.push(await work.read())
      await servers.start()
    }
  }

  try {
    await servers.start()
    await Promise.all([killAgainAndAgain(), ...works.map(launchUntilLastKill)])
    const latest = performance.now() + LONGEST_END_MS
    let ended: WorkItem[][] = []
    do {
      await wait(LOOK_MS)
      ended = await Promise.all(works.map((work) => work.read()))
    } while (performance.now() < latest && ended.flat().some(isOpen))
    const faults = await Promise.all(
      works.map(async (work, n) => {
        const items = ended[n] ?? []
        return [
          ...listChanges(work, launched.get(work.name) ?? [], kept.get(work.name) ?? [], items),
          ...(await work.listFaults(items)),
        ]
      }),
    )
    const countStates = (items: readonly WorkItem[]) =>
      Object.fromEntries([...Map.groupBy(items, ({ state }) => state)].map(([state, { length }]) => [state, length]))
    await servers.stop()
    const orphans = servers.countOrphans()
    return {
      faults: [...faults.flat(), ...(orphans > 0 ? [`${orphans} processes outlived their killed servers`] : [])],
      kills: killed,
      figures: Object.fromEntries(works.map(({ name }, n) => [name, countStates(ended[n] ?? [])])),
    }
  } finally {
    killed = kills // ends the loops that launch and kill, if one has failed
    await servers.stop()
    await pool.end()
  }
}
