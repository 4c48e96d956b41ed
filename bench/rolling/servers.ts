import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'
import { waitForPort } from '../process.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Puts the sources of a commit into a folder. If the commit has the same packages as this tree, they are linked, and otherwise installed.
 */
export function checkOutWithPackages(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root })
  const isSame =
    execFileSync('git', ['diff', '--name-only', commit, 'HEAD', '--', 'package-lock.json'], { cwd: root }).length === 0
  if (!isSame) {
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return folder
  }
  for (const place of ['', 'contract', 'server', 'web'].map((name) => join(name, 'node_modules')))
    if (existsSync(join(root, place))) execFileSync('cp', ['-al', join(root, place), join(folder, place)])
  return folder
}

export type RollingServer = { name: string; url: string; process: ChildProcess; stop(): Promise<number | null> }
export type Place = { folder: string; databaseUrl: string; secretKey: string }

/** Makes the environment of a server, with a data folder of its own in which the folder of files is shared by all servers. */
function makeEnvironment(name: string, { folder, databaseUrl, secretKey }: Place): Record<string, string> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  mkdirSync(join(folder, 'files'), { recursive: true })
  if (!existsSync(join(dataDir, 'files'))) symlinkSync(join(folder, 'files'), join(dataDir, 'files'))
  return makeBareEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    PORT: '0',
    LOG_LEVEL: 'error',
  })
}

export async function startServerOf(tree: string, name: string, place: Place): Promise<RollingServer> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: tree,
    env: makeEnvironment(name, place),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await waitForPort(child)
  const ended = once(child, 'exit')
  return {
    name,
    url: `http://localhost:${port}`,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** A server that is not refused is ended after this time, in milliseconds. */
const LONGEST_REFUSAL_MS = 60_000

/**
 * Starts a server that must refuse to start, and waits for its end. @returns the reason that it prints, or how it ended if it was not
 * refused
 */
export async function readStartRefusal(tree: string, name: string, place: Place): Promise<string> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: tree,
    env: makeEnvironment(name, place),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_REFUSAL_MS,
  })
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return code === 1 ? said.trim() : `it was not refused (${code ?? signal})`
}
