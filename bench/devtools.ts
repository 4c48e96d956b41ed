import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CHROMIUM_FLAGS, locateChromium } from '../scripts/lib/chromium.mjs'
import { createTemporaryFolder } from './process.ts'

type Answer = { id?: number; result: never; error?: { message: string } }

const LONGEST_WAIT_MS = 60_000

async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [address] = /ws:\S+/.exec(line) ?? []
    if (!address) continue
    stderr.resume() // Chromium waits where nobody reads what it tells.
    return address
  }
  throw new Error('Chromium ended before it told its address')
}

/**
 * Starts a Chromium that is driven by the Chrome DevTools Protocol alone. Playwright's own scripts in the page, and its record of the
 * network, for which each request collects where it was made, take a third of a second of a slow phone's first screen.
 */
export async function startChromium(flags: readonly string[]) {
  const profile = createTemporaryFolder('bench-chromium-')
  const chromium = spawn(
    locateChromium() ?? 'chromium',
    ['--headless', ...CHROMIUM_FLAGS, ...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  // A shell's script may have started it, so that the whole group is ended, also with a bench that fails or is stopped.
  const end = () => {
    if (chromium.pid && chromium.exitCode === null && chromium.signalCode === null) process.kill(-chromium.pid)
  }
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const socket = new WebSocket(await readAddress(chromium.stderr))
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(data)
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  /** @throws if Chromium refuses, or does not answer within a minute */
  async function send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    last += 1
    const id = last
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), LONGEST_WAIT_MS)
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await promise.finally(() => clearTimeout(timer))
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    send,
    async close() {
      const ended = once(chromium, 'exit')
      process.off('exit', end)
      end()
      await ended
      socket.close()
      chromium.stderr.destroy()
      rmSync(profile, { recursive: true })
    },
  }
}

export type Chromium = Awaited<ReturnType<typeof startChromium>>

/** Opens an empty page. `browserContextId`: of the profile, with a cache of its own, to which the page belongs. */
export async function openPage({ send }: Chromium, browserContextId: string) {
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const tell = <Result>(method: string, params?: object) => send<Result>(method, params, sessionId)
  return {
    tell,
    /** Runs a function in the page, with an argument, and waits for what it promises. @throws what it throws */
    async run<Argument, Result>(act: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
      const expression = `(${act})(${JSON.stringify(argument)})`
      const { result, exceptionDetails } = await tell<{ result: { value: Awaited<Result> }; exceptionDetails?: object }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
      )
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
      return result.value
    },
    close: () => send('Target.closeTarget', { targetId }),
  }
}

export type BarePage = Awaited<ReturnType<typeof openPage>>
