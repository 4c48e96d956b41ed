import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Timings } from '#core/timings.ts'
import type { HostAndPort } from '#platform/outgoing/policy.ts'
import type { TeamModeSettings } from '#platform/settings/team.ts'
import { PROGRAM_ARGUMENTS } from '../program.ts'

const PROGRAM = fileURLToPath(new URL('./server-program.ts', import.meta.url))

export type ServerProcessOptions = {
  /** A migrated database. */
  connection: pg.PoolConfig
  dataDir: string
  timings: Partial<Timings>
  /** The file to which the server appends the beginning and the end of each drawing (drawing-log.ts). */
  drawingLog: string
  /** The time that drawing a slide of one pixel takes, in milliseconds; absent where the real renderer draws. */
  drawingMs?: number
  /** Absent in local mode. */
  team?: TeamModeSettings
  /** The services of the test, which a server in team mode would not call otherwise. */
  allow?: readonly HostAndPort[]
  /** The folder of the server's backups; with it the server also makes exports of everything. */
  backupFolder?: string
}

export type ServerProcess = { url: string; pid: number; kill(): Promise<void>; stop(): Promise<void> }

/** Servers inherit no settings of this process, because those may lead to real data. */
const { PATH, HOME, TMPDIR } = process.env

/** Starts a server on the database in a process of its own. */
export async function startServerProcess(setup: ServerProcessOptions): Promise<ServerProcess> {
  const child = fork(PROGRAM, [JSON.stringify(setup)], {
    env: { PATH, HOME, TMPDIR },
    execArgv: [...PROGRAM_ARGUMENTS],
  })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))
  const [{ listening }] = (await Promise.race([once(child, 'message'), failed])) as [{ listening: number }]
  failed.catch(() => undefined)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${listening}`,
    pid: Number(child.pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
