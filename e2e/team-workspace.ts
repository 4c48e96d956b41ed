import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'

const root = join(import.meta.dirname, '..')

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves to the link for the first owner, which the server prints when it starts without an owner. */
function readOwnerLink(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout?.on('data', (text: Buffer) => {
      printed += text
      const [link] = /http\S+\/entrar\/convite#[\w-]+/.exec(printed) ?? []
      if (link) resolve(link)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
}

export type TeamWorkspace = { url: string; ownerLink: string; close(): Promise<void> }

type MoreSettings = (url: string) => Promise<Record<string, string>>

/**
 * Starts the built product with accounts, on a data folder of its own. `more`: further settings, which may depend on the server's address.
 */
export async function openTeamWorkspace(more: MoreSettings = async () => ({})): Promise<TeamWorkspace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-team-'))
  chmodSync(dataDir, 0o711) // if root runs the tests, the database's own account must be able to enter the folder
  const port = String(await findFreePort())
  const url = `http://localhost:${port}`
  const env = makeBareEnvironment({ DATA_DIR: dataDir, PORT: port, ACCOUNTS: 'on', BASE_URL: url, ...(await more(url)) })
  const server = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [ownerLink] = await Promise.all([readOwnerLink(server), once(server, 'message')])
  return {
    url,
    ownerLink,
    async close() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
