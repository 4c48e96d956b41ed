import { NO_RESTORE } from '#features/backups/restore-here.ts'
import { readEnv } from '#platform/settings/env.ts'
import { describeError } from '../core/errors.ts'
import type { RestoreControl } from './restorer.ts'
import { type Closers, startServer } from './start-server.ts'

const closers: Closers = []
let closing = Promise.resolve()
let ending: Promise<void> | undefined

function closeAll(): Promise<void> {
  closing = closing
    .catch(() => undefined)
    .then(async () => {
      for (const close of closers.splice(0).reverse()) await close()
    })
  return closing
}

function endProcess(code: number): Promise<void> {
  ending ??= closeAll()
    .catch((error) => printLine(`Ao encerrar: ${describeError(error)}`))
    .then(() => process.exit(code))
  return ending
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)

// A full disk under the log, or a closed terminal, must not end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endProcess(0))
// Ends this process when the script that started it (scripts/lib/serve.mjs) is killed: no signal arrives then.
process.on('disconnect', () => void endProcess(0))

const env = () => readEnv(process.env, { isTerminal: process.stdout.isTTY === true })
const restoring: RestoreControl = { progress: { ...NO_RESTORE }, restart }

async function start(): Promise<void> {
  const port = await startServer(env(), closers, restoring)
  process.send?.({ listening: port })
}

function fail(error: unknown): void {
  if (ending) return
  process.stderr.write(`${describeError(error)}\n`)
  void endProcess(1)
}

/** Where what was restored does not start, the next start puts the installation of before back. */
async function restart(): Promise<void> {
  const { progress } = restoring
  try {
    await closeAll()
    if (ending) return
    await start().then(
      () => Object.assign(progress, { state: 'done', step: null }),
      async (error) => {
        const reason = `O que há no backup não iniciou, e o painel voltou ao que era: ${describeError(error)}`
        await closeAll()
        await start()
        Object.assign(progress, { ...NO_RESTORE, state: 'failed', name: progress.name, reason })
      },
    )
  } catch (error) {
    fail(error)
  }
}

start().catch(fail)
