import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment } from '../scripts/lib/bare-environment.mjs'

const root = join(import.meta.dirname, '..')

/** The built product as a person runs it, on a data folder of its own. */
export type Workspace = { url: string; dataDir: string; process: ChildProcess; start(): Promise<void>; kill(): Promise<void> }
type Owned = Workspace & { stop(): Promise<void>; close(): Promise<void> }

function launch(dataDir: string, more: Record<string, string>): ChildProcess {
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...more })
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
}

async function listening(server: ChildProcess): Promise<number> {
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return (message as { listening: number }).listening
}

type Options = { more?: Record<string, string>; copyOf?: string }

/** Starts it anew each time, on the same port: also after a kill. A copy of an empty folder that was started once spares making its database again. */
export async function openWorkspace({ more = {}, copyOf }: Options = {}): Promise<Owned> {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'))
  chmodSync(dataDir, 0o711) // run as root, the database's account has to get in
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, dataDir]) // with its owners, which Node's own copy leaves out
  const workspace: Owned = {
    url: '',
    dataDir,
    process: undefined as never,
    async start() {
      const { port = '0' } = workspace.url ? new URL(workspace.url) : {}
      workspace.process = launch(dataDir, { PORT: port, ...more })
      workspace.url = `http://localhost:${await listening(workspace.process)}`
    },
    async kill() {
      const ended = once(workspace.process, 'exit')
      process.kill(-Number(workspace.process.pid), 'SIGKILL')
      await ended
    },
    async stop() {
      const ended = once(workspace.process, 'exit')
      workspace.process.kill('SIGTERM')
      await ended
    },
    async close() {
      await workspace.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await workspace.start()
  return workspace
}
