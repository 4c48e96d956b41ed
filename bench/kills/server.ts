import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '../../server/src/features/backups/backup-source.ts'
import { findPids, startProductProcess } from '../process.ts'

/** The server as `npm start` runs it, in a process group of its own. `milliseconds`: the time from its start until it listened. */
export type DetachedServer = { url: string; milliseconds: number; pid: number; kill(): Promise<void>; stop(): Promise<void> }

export async function startDetachedServer(dataDir: string): Promise<DetachedServer> {
  const { server: child, port, milliseconds } = await startProductProcess(dataDir, { detached: true })
  const end = async (signal: NodeJS.Signals, pid: number) => {
    const ended = once(child, 'exit')
    process.kill(pid, signal)
    await ended
  }
  const pid = Number(child.pid)
  return {
    url: `http://localhost:${port}`,
    milliseconds,
    pid,
    kill: () => end('SIGKILL', -pid),
    stop: () => end('SIGTERM', pid),
  }
}

/** @returns the ids of all processes of this PostgreSQL, which are those whose working folder is the cluster */
export function findPostgresPids(dataDir: string): number[] {
  const cluster = join(dataDir, 'postgres')
  return findPids((pid) => readlinkSync(`/proc/${pid}/cwd`) === cluster)
}

/** Opens a connection pool to the database of a running server, for the benchmark itself. */
export async function openClusterPool(dataDir: string): Promise<pg.Pool> {
  const { connection } = await openCluster(dataDir)
  const pool = new pg.Pool(connection)
  pool.on('error', () => undefined)
  return pool
}
