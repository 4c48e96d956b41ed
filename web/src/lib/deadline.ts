/** How long the browser waits for the server, in milliseconds. */
export const DEADLINES_MS = {
  /** The whole of a call without files, to the end of its answer. A launch is answered within 20 s, even if its automation is silent. */
  answer: 30_000,
  /** The longest silence of an upload, a download or a stream. The streams that answer a call send a heartbeat every 15 s. */
  progress: 60_000,
  /** A probe of the server's health, which the server answers without any computation. */
  probe: 5_000,
} as const

export type Deadline = {
  /** The signal to give to the call. It aborts when the time is up, or when the caller's own signal aborts. */
  signal: AbortSignal
  /** The caller's own signal, which cancels the call. */
  caller: AbortSignal | undefined
  /** Restarts the timer after progress. `ms`: changes the time that it runs. */
  extend(ms?: number): void
  /** Stops the timer, because the call has ended. */
  clear(): void
  /** Whether the time was up before the call ended. */
  hasExpired(): boolean
}

/** Starts a deadline that aborts a call after `ms` milliseconds without progress. */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const expiry = new AbortController()
  const expire = () => expiry.abort(new DOMException('The server did not answer in time', 'TimeoutError'))
  let timer = setTimeout(expire, ms)
  let current = ms
  return {
    signal: caller ? AbortSignal.any([caller, expiry.signal]) : expiry.signal,
    caller,
    extend: (next = current) => {
      current = next
      clearTimeout(timer)
      timer = setTimeout(expire, current)
    },
    clear: () => clearTimeout(timer),
    hasExpired: () => expiry.signal.aborted,
  }
}
