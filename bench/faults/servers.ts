import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'
import type { S3Settings } from '../../server/src/integrations/storage/s3.ts'
import { createTemporaryFolder, waitForPort } from '../process.ts'
import type { MachineFault } from './bend-machine.ts'

const root = join(import.meta.dirname, '../..')

/** A server on the shared database. It keeps its address when it is started again. */
export type ServerUnderTest = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  setMachineFault(fault: MachineFault): void
}

type Shared = { databasePort: number; user: string; s3: S3Settings; secretKey: string }

function makeEnvironment({ databasePort, user, s3, secretKey }: Shared, port: number, dataDir: string) {
  return makeBareEnvironment({
    DATABASE_URL: `postgres://${user}@127.0.0.1:${databasePort}/app`,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    SECRET_KEY: secretKey,
    STORAGE_S3_BUCKET: s3.bucket,
    STORAGE_S3_ENDPOINT: s3.endpoint,
    STORAGE_S3_REGION: s3.region,
    STORAGE_S3_KEY: s3.key,
    STORAGE_S3_SECRET: s3.secret,
  })
}

/** Starts a server on the shared database and bucket in a process of its own, as `npm start` runs it. */
export async function startServerUnderTest(
  shared: Shared,
  port: number,
  dataDir = createTemporaryFolder(`bench-faults-${port}-`),
): Promise<ServerUnderTest> {
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['--import', './bench/faults/bend-machine.ts', 'server/src/main.ts'], {
      cwd: root,
      env: makeEnvironment(shared, port, dataDir),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await waitForPort(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    setMachineFault: (fault) => child.send(fault),
  }
}
