import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RestoreOverview } from 'contract/backups/backups.ts'
import { PROGRAM_ARGUMENTS } from './program.ts'

const { PATH, HOME, TMPDIR } = process.env
type Settings = Record<string, string>

const buildEnvironment = (dataDir: string, more: Settings = {}) => ({
  ...{ PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  ...more,
})
const findProgram = (name: string) => fileURLToPath(new URL(`../app/${name}`, import.meta.url))

/** Starts a server in a process of its own. Its address is read anew for each call, because it may start again at another port. */
export async function startServerProcess(dataDir: string, more: Settings = {}) {
  const server: ChildProcess = spawn(process.execPath, [...PROGRAM_ARGUMENTS, findProgram('main.ts')], {
    env: buildEnvironment(dataDir, more),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let port = 0
  let printed = ''
  server.stdout?.on('data', (bytes: Buffer) => {
    printed += bytes
  })
  server.on('message', (message: { listening: number }) => {
    port = message.listening
  })
  const failed = once(server, 'exit').then(() => Promise.reject(new Error(`the server ended at its start: ${printed}`)))
  await Promise.race([once(server, 'message'), failed])
  failed.catch(() => undefined)
  const send = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const readRestore = async (init?: RequestInit) => (await (await send('/api/data/restore', init)).json()) as RestoreOverview
  return {
    send,
    readRestore,
    async waitForRestore(): Promise<RestoreOverview> {
      for (;;) {
        const found = await readRestore().catch(() => undefined) // the server is just starting again
        if (found && found.state !== 'running') return found
        await wait(100)
      }
    },
    restore(fields: Record<string, string | File>, headers: Settings = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return send('/api/data/restore', { method: 'POST', body, headers })
    },
    listOutflows: async () => ((await (await send('/webhook/api/v1/saidas')).json()) as { saidas: unknown[] }).saidas,
    readPrinted: () => printed,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** @returns what the command says of a failure; nothing if it made the backup */
export const runBackupCommand = (file: string, dataDir: string): string =>
  spawnSync(process.execPath, [...PROGRAM_ARGUMENTS, findProgram('backup-command.ts'), 'backup', file], {
    env: buildEnvironment(dataDir),
    encoding: 'utf8',
  }).stderr
