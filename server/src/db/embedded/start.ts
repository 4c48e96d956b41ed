import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseDatabaseAccount, type SystemAccount } from './account.ts'
import { ensureUsableBinaries } from './binaries.ts'
import { createSocketFolder, ensureClusterLocation } from './cluster-location.ts'
import { DATABASE_USER, initializeCluster } from './initialize.ts'
import { stopOrphan, stopPostmaster } from './orphan.ts'

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string }
  location: string
  moved: boolean
  /** Stops PostgreSQL without waiting for open connections; nothing committed is lost. */
  stop(): Promise<void>
  crashed: Promise<void>
}

type Options = {
  dataDir: string
  settings?: readonly string[]
  /** Restarts PostgreSQL whenever it ends by itself (a full disk, a kill), and reports both the crash and the recovery. */
  restart?: { onCrash(): void; onRecovery(): void }
}

export const DATABASE_NAME = 'app'
const READY_TIMEOUT_MS = 60_000
const POLL_MS = 15
const MAX_LAUNCHES = 3
const RESTART_PAUSE_MS = 2_000

/**
 * Settings for a small machine with other work to do. Durability (fsync, synchronous_commit, full_page_writes) keeps PostgreSQL's
 * defaults: on.
 */
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=64MB',
  'jit=off',
  // Off, because queries take a few milliseconds: starting two workers for one query took 7 of a board's 8 ms.
  'max_parallel_workers_per_gather=0',
  'io_method=sync',
  'max_wal_size=512MB',
  'timezone=UTC',
]

function launchPostgres(
  native: string,
  cluster: string,
  socket: string,
  account: SystemAccount | undefined,
  settings: readonly string[],
): ChildProcess {
  const log = openSync(join(cluster, '..', 'postgres.log'), 'w', 0o600)
  const options = [...SETTINGS, `unix_socket_directories=${socket}`, ...settings].flatMap((setting) => ['-c', setting])
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...options], {
    cwd: '/',
    // PostgreSQL gets a process group of its own, so that Ctrl-C reaches only the server, which stops PostgreSQL after the server's last
    // query.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  closeSync(log)
  return child
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @returns false if PostgreSQL ended instead @throws if it neither answers nor ends within a minute */
async function waitUntilReady(child: ChildProcess, connection: pg.ClientConfig): Promise<boolean> {
  const ended = new Promise<void>((resolve) => child.once('exit', resolve).once('error', resolve))
  for (let waited = 0; waited < READY_TIMEOUT_MS; waited += POLL_MS) {
    if (await canConnect(connection)) return true
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false
    await Promise.race([ended, delay(POLL_MS)])
  }
  throw new Error('O PostgreSQL embutido não respondeu em um minuto')
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}

const readLastLines = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : '')

/** Up to three times: the backends of a killed postmaster need a moment to end, and until then a new one refuses the cluster. */
async function launchUntilReady(
  native: string,
  cluster: string,
  socket: string,
  account: SystemAccount | undefined,
  settings: readonly string[],
) {
  for (let attempt = 1; attempt <= MAX_LAUNCHES; attempt++) {
    const child = launchPostgres(native, cluster, socket, account, settings)
    if (await waitUntilReady(child, { host: socket, user: DATABASE_USER, database: 'postgres' })) return child
    await delay(attempt * 500)
  }
  throw new Error(`O PostgreSQL embutido não iniciou. Do registro dele:\n${readLastLines(join(cluster, '..', 'postgres.log'))}`)
}

/** The caller holds the folder's lock; no other account can open the socket; docs/decisions/0002 gives the reason for each step. */
export async function startEmbedded({ dataDir, settings = [], restart }: Options): Promise<EmbeddedPostgres> {
  const account = chooseDatabaseAccount()
  const { base, cluster, moved } = ensureClusterLocation(dataDir, account)
  const native = ensureUsableBinaries(base, account)
  await stopOrphan(cluster)
  await initializeCluster(native, cluster, account)
  const socket = createSocketFolder(base, account)
  const launchAgain = () => launchUntilReady(native, cluster, socket, account, settings)
  let child = await launchAgain()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const connection = { host: socket, user: DATABASE_USER }
  await createDatabase({ ...connection, database: 'postgres' })

  const stopping = new AbortController()
  let recovering: Promise<void> | undefined

  async function recover(): Promise<void> {
    restart?.onCrash()
    while (!stopping.signal.aborted) {
      const next = await launchAgain().catch(() => undefined)
      if (next) {
        child = next
        watch()
        return restart?.onRecovery()
      }
      await delay(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function watch(): void {
    child.unref()
    child.once('exit', () => {
      if (restart && !stopping.signal.aborted) recovering = recover()
    })
  }

  watch()
  return {
    connection: { ...connection, database: DATABASE_NAME },
    location: cluster,
    moved,
    crashed: ended.then(() => (stopping.signal.aborted ? new Promise(() => undefined) : undefined)),
    async stop() {
      stopping.abort()
      await recovering
      if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid)
      rmSync(socket, { recursive: true, force: true })
    },
  }
}
