import { readEnv } from '#platform/settings/env.ts'
import { describeError } from '../core/errors.ts'
import { type Closers, startServer } from './start-server.ts'

const closers: Closers = []
let ending: Promise<void> | undefined

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
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

async function start(): Promise<void> {
  const port = await startServer(readEnv(process.env, { isTerminal: process.stdout.isTTY === true }), closers)
  process.send?.({ listening: port })
}

start().catch((error) => {
  if (ending) return
  process.stderr.write(`${describeError(error)}\n`)
  void endProcess(1)
})
