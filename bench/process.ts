import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'

const root = join(import.meta.dirname, '..')
const SETTLE_MS = 8000

export function createTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

/** @throws an error where the server ends before it listens */
export async function waitForPort(server: ChildProcess): Promise<number> {
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return (message as { listening: number }).listening
}

/** Starts the server as `npm start` runs it. `detached`: in a process group of its own. `milliseconds`: the time until it listened. */
export async function startProductProcess(
  dataDir: string,
  { detached = false } = {},
): Promise<{ server: ChildProcess; port: number; milliseconds: number }> {
  const begun = performance.now()
  const server = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env: makeBareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: detached ? 'fatal' : 'error' }),
    detached,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await waitForPort(server)
  return { server, port, milliseconds: performance.now() - begun }
}

async function stopServerProcess(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** @returns the proportional set size of a process in bytes, in which shared pages are divided among their processes */
function readPss(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return 0
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024
}

/** Lists the ids of the processes for which the test is true. Where it throws (a process has ended, or is another user's) it is false. */
export const findPids = (test: (pid: string) => boolean): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return test(pid)
      } catch {
        return false
      }
    })
    .map(Number)

const findChildren = (pid: number): number[] =>
  findPids((child) => readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid))

/**
 * Measures the time in ms until a server listens, without an existing database (cold) and with one (warm), and the memory in bytes of the
 * idle server and its database.
 */
export async function measureProcess(): Promise<{ cold: number; warm: number; server: number; database: number }> {
  const dataDir = createTemporaryFolder('bench-start-')
  const cold = await startProductProcess(dataDir)
  await stopServerProcess(cold.server)
  const warm = await startProductProcess(dataDir)
  await fetch(`http://localhost:${warm.port}/webhook/api/v1/dashboard/kpis`)
  await delay(SETTLE_MS)
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const database = [postmaster, ...findChildren(postmaster)].reduce((sum, pid) => sum + readPss(pid), 0)
  const server = readPss(Number(warm.server.pid))
  await stopServerProcess(warm.server)
  rmSync(dataDir, { recursive: true, force: true })
  return { cold: cold.milliseconds, warm: warm.milliseconds, server, database }
}
