export class TimeoutOrStopError extends Error {
  readonly kind: 'timeout' | 'stopped'

  constructor(kind: 'timeout' | 'stopped') {
    super(kind)
    this.kind = kind
  }
}

export type Deadline = {
  signal: AbortSignal
  remainingMs(): number
  clear(): void
}

/** The longest delay, in milliseconds, that setTimeout accepts; with a longer one the timer would fire at once. */
const LONGEST = 2 ** 31 - 1

export function startDeadline(ms: number, stops: readonly AbortSignal[]): Deadline {
  const endsAt = performance.now() + ms
  const controller = new AbortController()
  const end = (kind: TimeoutOrStopError['kind']) => controller.abort(new TimeoutOrStopError(kind))
  const stop = () => end('stopped')
  const timer = setTimeout(() => end('timeout'), Math.min(ms, LONGEST))
  for (const signal of stops) signal.addEventListener('abort', stop)
  if (stops.some((signal) => signal.aborted)) stop()
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    clear() {
      clearTimeout(timer)
      for (const signal of stops) signal.removeEventListener('abort', stop)
    },
  }
}

/** The work continues after an abort, and its result is lost. */
export function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  return Promise.race([aborted, work])
}
