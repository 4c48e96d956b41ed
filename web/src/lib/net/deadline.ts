export const DEADLINES_MS = {
  /** The whole of a call without files, to the end of its answer. A launch is answered within 20 s, even if its automation is silent. */
  answer: 30_000,
  /** The longest silence of an upload, a download or a stream. The streams that answer a call send a heartbeat every 15 s. */
  progress: 60_000,
  /** A probe of the server's health, which the server answers without any computation. */
  probe: 5_000,
} as const

export type Deadline = {
  signal: AbortSignal
  caller: AbortSignal | undefined
  extend(ms?: number): void
  clear(): void
  hasExpired(): boolean
}

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
