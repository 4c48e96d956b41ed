import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'
import { makeDataDir } from '../data-dir.ts'
import type { HostReply, HostRequest } from './run-servers.ts'

const root = join(import.meta.dirname, '..', '..')

/** A server that runs in the process of a server host, on a data folder of its own. */
export type HostedWorkspace = { url: string; dataDir: string; close(): Promise<void> }

export type ServerHost = {
  /** Starts a server with the settings on a copy of the folder `copyOf`. `close` stops the server and deletes the copy. */
  open(options: { copyOf: string; settings?: Record<string, string> }): Promise<HostedWorkspace>
  /** Stops all servers, and ends the process. */
  end(): Promise<void>
}

/** Makes a function that sends the host a request, and resolves to the port that the host answers with, if any. */
function createSender(host: ChildProcess) {
  const waiting = new Map<number, (reply: HostReply) => void>()
  host.on('message', (reply: HostReply) => waiting.get(reply.id)?.(reply))
  const ended = once(host, 'exit').then(([code]): HostReply => ({ id: 0, error: `the server host ended with ${code}` }))
  return async (request: HostRequest): Promise<number | undefined> => {
    const replied = new Promise<HostReply>((resolve) => waiting.set(request.id, resolve))
    host.send(request)
    const { port, error } = await Promise.race([replied, ended])
    waiting.delete(request.id)
    if (error) throw new Error(error)
    return port
  }
}

/** Starts a process that runs the servers of many journeys. Starting a server in it takes a fifth of the start of a process. */
export function startServerHost(): ServerHost {
  const host = spawn(process.execPath, ['e2e/server-host/run-servers.ts'], {
    cwd: root,
    env: makeBareEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const send = createSender(host)
  let lastId = 0
  return {
    async open({ copyOf, settings = {} }) {
      const { dataDir, remove } = makeDataDir(copyOf)
      const id = ++lastId
      const port = await send({ id, start: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...settings } })
      return {
        url: `http://localhost:${port}`,
        dataDir,
        async close() {
          await send({ id: ++lastId, stop: id })
          remove()
        },
      }
    },
    async end() {
      const ended = once(host, 'exit')
      host.disconnect()
      await ended
    },
  }
}
