import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Forwarder } from '../../server/src/testing/forwarder.ts'
import type { startFakeS3 } from '../../server/src/testing/s3/fake-s3.ts'
import type { SmallDisk } from '../../server/src/testing/small-disk.ts'
import type { Database } from './database.ts'
import type { ServerUnderTest } from './servers.ts'
import { startWorkThenStop } from './under-way.ts'

/** The parts of the installation that a fault can affect. `database`: the PostgreSQL behind the forwarder. */
export type FaultTargets = {
  database: Database
  forwarder: Forwarder
  servers: readonly [ServerUnderTest, ServerUnderTest]
  s3: Awaited<ReturnType<typeof startFakeS3>>
  /** The servers' own disks, for files on their way to the bucket. The list is empty where this machine does not allow mounting disks. */
  disks: readonly SmallDisk[]
}

/** Ends a fault. @returns what went wrong besides the load, in words */
type Mend = () => Promise<string[] | undefined>

/** A fault. `begin`: causes the fault, and returns the function that ends it, which is called after `seconds`. */
export type InjectedFault = {
  name: string
  seconds: number
  /** Says why the fault cannot be caused on this machine; returns undefined where it can. */
  findObstacle?: (site: FaultTargets) => string | undefined
  begin: (site: FaultTargets) => Promise<Mend>
}

const HOUR_MS = 3_600_000
const nothing: Mend = async () => undefined

/** Makes the function that ends a fault out of a function whose result does not matter. */
const mendBy =
  (act: () => unknown): Mend =>
  async () => {
    await act()
    return undefined
  }

/** Cuts the connections of all others to PostgreSQL, and takes every connection that is or becomes free. */
async function takeAllConnections({ database }: FaultTargets): Promise<Mend> {
  const taken: pg.Client[] = []
  let over = false
  const take = async () => {
    while (!over) {
      const client = new pg.Client(database.connection())
      client.on('error', () => undefined)
      await client.connect().then(
        () => taken.push(client),
        () => wait(20),
      )
    }
  }
  const cutOthers = new pg.Client(database.connection())
  await cutOthers.connect()
  const taking = Promise.all([take(), take(), take(), take()])
  await cutOthers.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await cutOthers.end()
  return mendBy(async () => {
    over = true
    await taking
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
  })
}

/** Starts PostgreSQL again after it was killed, and points the forwarder at its new socket. */
async function startAgain({ database, forwarder }: FaultTargets): Promise<void> {
  await database.start()
  forwarder.setTarget(database.socketPath())
}

const forEachServer = (site: FaultTargets, act: (server: ServerUnderTest) => unknown) => Promise.all(site.servers.map(act))

export const FAULTS: readonly InjectedFault[] = [
  {
    name: 'PostgreSQL is restarted',
    seconds: 0,
    async begin(site) {
      await site.database.kill()
      await startAgain(site)
      return nothing
    },
  },
  {
    name: 'PostgreSQL is gone',
    seconds: 60,
    async begin(site) {
      await site.database.kill()
      return mendBy(() => startAgain(site))
    },
  },
  {
    name: 'the network to PostgreSQL says nothing',
    seconds: 45,
    async begin({ forwarder }) {
      forwarder.setMode('hang')
      return mendBy(() => forwarder.setMode('pass'))
    },
  },
  { name: 'PostgreSQL has no connection left', seconds: 30, begin: takeAllConnections },
  {
    name: 'PostgreSQL is replaced by its promoted replica',
    seconds: 0,
    async begin(site) {
      const replica = await site.database.startReplica()
      await wait(5_000)
      await site.database.kill()
      await replica.promote()
      site.database = replica
      site.forwarder.setTarget(replica.socketPath())
      return nothing
    },
  },
  ...(['fails', 'hangs', 'cuts'] as const).map(
    (behaviour): InjectedFault => ({
      name: `the bucket ${behaviour}`,
      seconds: 40,
      async begin({ s3 }) {
        s3.behave(behaviour)
        return mendBy(() => s3.behave('well'))
      },
    }),
  ),
  {
    name: 'the clock is set back by an hour',
    seconds: 40,
    async begin(site) {
      await forEachServer(site, (server) => server.setMachineFault({ clockMs: -HOUR_MS }))
      return mendBy(() => forEachServer(site, (server) => server.setMachineFault({ clockMs: 0 })))
    },
  },
  {
    name: 'no name is resolved',
    seconds: 40,
    async begin(site) {
      await forEachServer(site, (server) => server.setMachineFault({ dns: false }))
      return mendBy(() => forEachServer(site, (server) => server.setMachineFault({ dns: true })))
    },
  },
  {
    name: 'one of two servers is killed',
    seconds: 10,
    async begin({ servers: [first] }) {
      await first.kill()
      return mendBy(() => first.start())
    },
  },
  {
    name: 'both servers are killed',
    seconds: 10,
    async begin(site) {
      await forEachServer(site, (server) => server.kill())
      return mendBy(() => forEachServer(site, (server) => server.start()))
    },
  },
  {
    name: 'one of two servers is stopped (SIGTERM)',
    seconds: 10,
    async begin({ servers: [first] }) {
      await first.stop()
      return mendBy(() => first.start())
    },
  },
  {
    name: 'SIGTERM in the middle of an upload, an export and a stream',
    seconds: 5,
    async begin({ servers: [first] }) {
      const unfinished = await startWorkThenStop(first.url, first.stop)
      return async () => {
        await first.start()
        return unfinished
      }
    },
  },
  {
    name: 'the disks of the servers are full',
    seconds: 30,
    findObstacle: ({ disks }) => (disks.length === 0 ? 'only root can mount a small disk' : undefined),
    async begin({ disks }) {
      for (const disk of disks) disk.fill(0)
      return mendBy(() => {
        for (const disk of disks) disk.free()
      })
    },
  },
]
