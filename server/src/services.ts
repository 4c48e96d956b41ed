import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createRecoveringStorage } from './core/quarantine.ts'
import { createSemaphore, type Semaphore } from './core/semaphore.ts'
import type { Storage } from './core/storage.ts'
import { TIMINGS, type Timings } from './core/timings.ts'
import { waitAtMost } from './core/wait-at-most.ts'
import { openDb, type Pool, readDatabaseClock } from './db/client.ts'
import { type Hub, startHub } from './db/events/hub.ts'
import { claimFiles } from './db/installation.ts'
import { openSecrets } from './db/secrets.ts'
import { findClockDoubt, trustClock } from './db/server-clock.ts'
import { readLocalUser, readTimeZone } from './db/workspace.ts'
import { saveCarousel, saveStatic } from './features/content/save-content.ts'
import { saveLeads } from './features/prospecting/save-leads.ts'
import { performTranscription } from './features/transcription/perform.ts'
import { saveTranscription } from './features/transcription/save-transcription.ts'
import type { HttpServices } from './http/services.ts'
import { createRequestUploads } from './http/uploads/request-uploads.ts'
import type { Target } from './integrations/outgoing/allow-list.ts'
import { makeOutgoing } from './integrations/outgoing/send.ts'
import { openStorage } from './integrations/storage/open.ts'
import type { S3Place } from './integrations/storage/s3.ts'
import { startQueue } from './jobs/queue.ts'
import { deliverRun } from './runs/deliver.ts'
import { FETCH_FILE, fetchFile } from './runs/fetch-file.ts'
import type { RunServices } from './runs/services.ts'
import { DELIVER } from './runs/settle.ts'
import { startSweeper } from './runs/sweep.ts'
import { scheduledJobs } from './scheduled.ts'

/** Everything that the server is made of: what each room works with, and what only its own parts know. */
export type ServerServices = HttpServices &
  RunServices & {
    pool: Pool
    /** What happens, as it happens, on whichever server. */
    hub: Hub
    /** The slots of exports: each holds a database connection for as long as its reader takes. */
    exporting: Semaphore
    /** Absent where nothing goes on by itself. */
    sweeper?: { stop(): Promise<void> }
  }

export type ServiceOptions = {
  /** A migrated database. */
  connection: pg.PoolConfig
  /** Files and the secrets' key live here. */
  dataDir: string
  /** Where it will listen: requests must name it. */
  port: number
  now?: () => Date
  /** Tests bring their own. */
  databaseNow?: ServerServices['databaseNow']
  random?: () => number
  /** False in tests: jobs do not start by themselves. */
  background?: boolean
  secretKey?: string | undefined
  forgetSecrets?: boolean
  /** The person says that the files in this storage are this database's. */
  adoptFiles?: boolean
  /** Hosts and ports on the network that automations may be on. */
  allow?: readonly Target[]
  outgoing?: ServerServices['outgoing']
  timings?: Partial<Timings>
  callbackUrl?: string | undefined
  /** The second door's port, where there is one. */
  callbackPort?: number | undefined
  upstream?: string | undefined
  /** On the disk of the embedded database, which must always have room for its log; undefined where the database is elsewhere. */
  databaseFolder?: string | undefined
  /** Where files live instead of in `dataDir`. */
  s3?: S3Place | undefined
  /** Tests bring their own. */
  storage?: Storage
}

const DELIVERIES = 20
/** Each may hold a whole file in memory. */
const FETCHES = 2
/** A quarter of the pool: whoever exports slowly leaves everybody else their connections. */
const EXPORTS = 4

/** Where it listens, which is known once it does. */
function placeOf(app: FastifyInstance, port: number): { host: string; port: number } {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) return { host: '127.0.0.1', port }
  return { host: address.family === 'IPv6' ? `[${address.address}]` : address.address, port: address.port }
}

/** This server's own address, as a program on this machine reaches it. */
function ownUrl(app: FastifyInstance, port: number): string {
  const place = placeOf(app, port)
  return `http://${place.host}:${place.port}`
}

function outgoingOf(app: FastifyInstance, { port, callbackPort, allow = [] }: ServiceOptions) {
  const ownPorts = () => [placeOf(app, port).port, ...(callbackPort === undefined ? [] : [callbackPort])]
  return makeOutgoing({ policy: { allow, local: true, ownPorts } })
}

type Log = (error: unknown) => void

async function startJobs(services: ServerServices, onDetachedError: Log, onSeriesError: Log): Promise<void> {
  const { queue } = services
  await queue.work<{ id: number }>(DELIVER, DELIVERIES, ({ id }) => deliverRun(services, id, { onDetachedError }))
  await queue.work<{ id: number }>(FETCH_FILE, FETCHES, ({ id }) => fetchFile(services, id))
  for (const { name, when, run } of scheduledJobs(services, onSeriesError)) await queue.repeat(name, when, run)
}

/** Everything that the calls work with. The database must be migrated. @throws BadSecretKey, FilesRefused */
export async function makeServices(app: FastifyInstance, pool: Pool, options: ServiceOptions): Promise<ServerServices> {
  const db = openDb(pool)
  const { connection, dataDir, now = () => new Date(), background = true } = options
  const storage = createRecoveringStorage(options.storage ?? (await openStorage(dataDir, options.s3)), app.log)
  await claimFiles(db, storage, { adopt: options.adoptFiles === true })
  const { secretKey, forgetSecrets = false } = options
  const secrets = await openSecrets(db, { dataDir, secretKey, forgetSecrets })
  const own = () => options.callbackUrl ?? ownUrl(app, options.port)
  const services: ServerServices = {
    log: app.log,
    pool,
    db,
    queue: await startQueue(pool, app.log, { background }),
    storage,
    now,
    databaseNow: options.databaseNow ?? readDatabaseClock,
    random: options.random ?? Math.random,
    timeZone: await readTimeZone(db),
    localUser: await readLocalUser(db),
    secrets,
    outgoing: options.outgoing ?? outgoingOf(app, options),
    hub: await startHub(db, connection, app.log),
    timings: { ...TIMINGS, ...options.timings },
    exporting: createSemaphore(EXPORTS),
    callbackUrl: (id) => `${own()}/api/runs/${id}/callback`,
    upstream: options.upstream,
    databaseFolder: options.databaseFolder,
    sinks: {
      prospecting: saveLeads,
      carousel: saveCarousel,
      static: saveStatic,
      'post-production': async () => undefined,
      transcription: saveTranscription,
    },
    performers: { transcription: performTranscription },
    performing: new Set(),
    ending: new AbortController(),
    unfinished: new Set(),
    openUploads: (folder) => createRequestUploads({ storage, db, log: app.log }, folder),
  }
  if (!(await findClockDoubt(services))) await trustClock(services)
  const logged = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
  const onError = logged('runs')
  await startJobs(services, onError, logged('series'))
  if (background) services.sweeper = startSweeper(services, onError)
  return services
}

/** What is under way once the attempts were broken off needs this long at most to write how they ended. */
const WRITING_MS = 1_500
const CLOSING_MS = 500

/** Work that is under way may begin other work. */
async function drain({ unfinished, queue, sweeper }: ServerServices): Promise<void> {
  await Promise.all([sweeper?.stop(), queue.stop()])
  while (unfinished.size > 0) {
    const underWay = [...unfinished]
    await Promise.allSettled(underWay)
    for (const work of underWay) unfinished.delete(work)
  }
}

/**
 * Waits for what is under way, because an attempt cut off in the middle leaves its run uncertain, but not for ever: attempts that outlast
 * the grace are broken off, and what does not end even then is left to the leases.
 */
export async function stopServices(services: ServerServices): Promise<void> {
  const { hub, pool, ending, outgoing, timings } = services
  ending.abort()
  const drained = drain(services)
  await waitAtMost(timings.stopGraceMs, drained)
  await waitAtMost(WRITING_MS, Promise.all([outgoing.close?.(), drained]))
  await waitAtMost(CLOSING_MS, hub.stop())
  await waitAtMost(CLOSING_MS, pool.end())
}
