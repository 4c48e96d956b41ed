import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ExplainedError } from '../../core/explained-error.ts'

export type LockHolder = { pid: number; address: string }

/**
 * Names the lock's socket. The kernel closes the socket with the process, so the lock cannot outlive its process, and two starts cannot
 * both have it. The name comes from the folder's device and inode: two paths to one folder share one lock.
 */
function lockSocketPath(folder: string): string {
  const { dev, ino } = statSync(folder)
  const name = `ai-dashboard-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.lock`)
}

function listenOnSocket(path: string, holder: LockHolder): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify(holder))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Asks which process has the lock; undefined where no process answers. */
async function askHolder(path: string): Promise<LockHolder | undefined> {
  try {
    const socket = connect({ path, timeout: 1000 })
    socket.on('timeout', () => socket.destroy())
    return JSON.parse(await text(socket))
  } catch {
    return undefined
  }
}

export class FolderInUseError extends ExplainedError {
  constructor(folder: string, holder: LockHolder | undefined) {
    const who = holder ? ` pelo processo ${holder.pid}, em ${holder.address}` : ''
    super(`A pasta ${folder} já está em uso${who}. Encerre-o antes, ou use outra pasta: DATA_DIR=./outra npm start`)
  }
}

/**
 * Locks the folder for this process. `label`: an address or a command, by which the error of another process names this one.
 * @throws FolderInUseError where another process has it; the call does not wait for its release
 */
export async function lockFolder(folder: string, label: string): Promise<{ release(): void }> {
  const path = lockSocketPath(folder)
  const mine = { pid: process.pid, address: label }
  let server = await listenOnSocket(path, mine)
  if (!server) {
    const holder = await askHolder(path)
    // On macOS the socket is a file, which can outlive its process.
    if (!holder && path.endsWith('.lock')) {
      rmSync(path, { force: true })
      server = await listenOnSocket(path, mine)
    }
    if (!server) throw new FolderInUseError(folder, holder)
  }
  return { release: () => void server.close() }
}
