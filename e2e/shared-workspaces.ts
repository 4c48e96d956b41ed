import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepTemporaryFilesInMemory } from '../server/src/testing/memory-disk.ts'
import { openWorkspace } from './open-workspace.ts'

/**
 * A server or folder that the test run's workers share, made when a worker first asks for it. `answer`: what the worker is sent (the
 * server's URL or the folder's path).
 */
type Shared = { answer: string; remove(): unknown }

async function makeDemo(): Promise<Shared> {
  const { url, close } = await openWorkspace({ settings: { DEMO: '1' } })
  return { answer: url, remove: close }
}

async function makeBlankDataDir(): Promise<Shared> {
  const { dataDir, stop } = await openWorkspace()
  await stop()
  return { answer: dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

const MAKERS = { '/demo': makeDemo, '/blank-data-dir': makeBlankDataDir }
type Path = keyof typeof MAKERS

/**
 * Requests a shared server or folder from the test run's main process, in a worker. @returns the demo's address, or the path of a blank
 * workspace's folder
 */
export async function requestShared(path: Path): Promise<string> {
  const response = await fetch(process.env.SHARED_WORKSPACES + path)
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

/**
 * Runs in Playwright's main process. It puts temporary files into memory if there is enough, and serves the requests of `requestShared`.
 * @returns a function that removes the temporary files, servers and folders
 */
export default async function setup() {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  const made = new Map<Path, Promise<Shared>>()
  const server = createServer((request, response) => {
    const path = request.url as Path
    const shared = made.get(path) ?? MAKERS[path]()
    made.set(path, shared)
    shared.then(
      ({ answer }) => response.end(answer),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.SHARED_WORKSPACES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    for (const shared of made.values())
      await shared.then(
        ({ remove }) => remove(),
        () => undefined,
      )
    removeTemporaryFiles()
  }
}
