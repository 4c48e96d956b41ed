import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'
import { openCluster } from '../../server/src/backup/source.ts'

const root = join(import.meta.dirname, '../..')

/** The server as `npm start` runs it, in a process group of its own. `milliseconds`: the time from its start until it listened. */
export type Server = { url: string; milliseconds: number; pid: number; kill(): Promise<void>; stop(): Promise<void> }

async function waitForPort(child: ChildProcess): Promise<number> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return (message as { listening: number }).listening
}

export async function startServer(dataDir: string): Promise<Server> {
  const begun = performance.now()
  const env = makeBareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' })
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await waitForPort(child)
  const end = async (signal: NodeJS.Signals, pid: number) => {
    const ended = once(child, 'exit')
    process.kill(pid, signal)
    await ended
  }
  const pid = Number(child.pid)
  return {
    url: `http://localhost:${port}`,
    milliseconds: performance.now() - begun,
    pid,
    kill: () => end('SIGKILL', -pid),
    stop: () => end('SIGTERM', pid),
  }
}

/** @returns the ids of all processes of this PostgreSQL, which are those whose working folder is the cluster */
export function findPostgresPids(dataDir: string): number[] {
  const cluster = join(dataDir, 'postgres')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === cluster
      } catch {
        return false // the process has ended, or is another user's
      }
    })
    .map(Number)
}

/** Opens a connection pool to the server's database for the benchmark itself. */
export async function openPool(dataDir: string): Promise<pg.Pool> {
  const { connection } = await openCluster(dataDir)
  const pool = new pg.Pool(connection)
  pool.on('error', () => undefined)
  return pool
}
