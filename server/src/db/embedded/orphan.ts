import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20
/**
 * In milliseconds: 8 s at most until the forced stop, with the attempts under way (`stopGraceMs`, `stopWritingMs`); the wait for
 * requests (`drainMs`) is added.
 */
const STOP_SIGNALS = [
  ['SIGINT', 2_000],
  ['SIGQUIT', 500],
  ['SIGKILL', 5_000],
] as const

type Postmaster = { pid: number; socketFolder: string | undefined }

export function readPostmasterPid(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isSafeInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4]?.trim() || undefined } : undefined
}

/** The system may have given the noted pid to another process since; false outside Linux, which alone has `/proc`. */
function isPostgresOfCluster(pid: number, cluster: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    return program === 'postgres' && realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** In some containers no parent collects an ended process; reads `/proc`, which only Linux has. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function waitUntilGone(pid: number, within: number): Promise<boolean> {
  for (let waited = 0; waited < within; waited += POLL_MS) {
    if (!isAlive(pid)) return true
    await delay(POLL_MS)
  }
  return !isAlive(pid)
}

/** Force loses no commit, because PostgreSQL replays its log at the next start. @throws if the process runs even then */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeout] of STOP_SIGNALS) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await waitUntilGone(pid, timeout)) return
  }
  throw new Error(`O PostgreSQL (processo ${pid}) não encerra`)
}

const isSocketFolder = (path: string | undefined) => path !== undefined && /\/pg-[A-Za-z0-9]{6}$/.test(path)

export async function stopOrphan(cluster: string): Promise<boolean> {
  const note = readPostmasterPid(cluster)
  if (!note) return false
  const running = isPostgresOfCluster(note.pid, cluster)
  if (running) await stopPostmaster(note.pid)
  if (note.socketFolder && isSocketFolder(note.socketFolder)) rmSync(note.socketFolder, { recursive: true, force: true })
  return running
}
