import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'
import { makeDataDir } from './data-dir.ts'

const root = join(import.meta.dirname, '..')

/** A server of the built product in a process of its own, as a person runs it, on a data folder of its own. */
export type ProcessWorkspace = {
  url: string
  dataDir: string
  process: ChildProcess
  start(): Promise<void>
  kill(): Promise<void>
}
type Owned = ProcessWorkspace & { stop(): Promise<void>; close(): Promise<void> }

function launch(dataDir: string, settings: Record<string, string>): ChildProcess {
  const env = makeBareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...settings })
  return spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
}

async function waitForPort(server: ChildProcess): Promise<number> {
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return (message as { listening: number }).listening
}

/** Sends a server a signal and waits until it has ended. Does nothing for a server that has already ended by itself. */
async function end(server: ChildProcess, send: (server: ChildProcess) => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  send(server)
  await ended
}

type Options = { settings?: Record<string, string>; copyOf?: string }

/**
 * Starts a server on a data folder of its own, or on a copy of the folder `copyOf`, which saves creating a database. `start`: starts the
 * server again on the same port, also after a kill. `close`: stops the server and deletes the folder.
 */
export async function openWorkspace({ settings = {}, copyOf }: Options = {}): Promise<Owned> {
  const { dataDir, remove } = makeDataDir(copyOf)
  const workspace: Owned = {
    url: '',
    dataDir,
    process: undefined as never,
    async start() {
      const { port = '0' } = workspace.url ? new URL(workspace.url) : {}
      workspace.process = launch(dataDir, { PORT: port, ...settings })
      workspace.url = `http://localhost:${await waitForPort(workspace.process)}`
    },
    kill: () => end(workspace.process, ({ pid }) => process.kill(-Number(pid), 'SIGKILL')),
    stop: () => end(workspace.process, (server) => server.kill('SIGTERM')),
    async close() {
      await workspace.stop()
      remove()
    },
  }
  await workspace.start()
  return workspace
}
