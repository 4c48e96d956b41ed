import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import type { OutgoingRequest } from '#core/outgoing.ts'
import { createCappedBody } from './capped-body.ts'
import { takeFirstHeaderValues } from './headers.ts'
import { createHttpClientOn } from './one-connection.ts'

/** The result of one request on one connection. */
export type Exchange = {
  /** Whether any byte of the request was sent. */
  sent: boolean
  head: { status: number; headers: Record<string, string> } | undefined
  body: Buffer
  /** Whether the answer was cut off by the size limit, a lost connection or the deadline. */
  truncated: boolean
  error: unknown
}

function dispatchOptions(url: URL, { method, headers, body }: OutgoingRequest): Dispatcher.DispatchOptions {
  return { path: url.pathname + url.search, method, headers, body: body ?? null, reset: true, idempotent: false }
}

/** Sends a request on a connected socket and reads the answer up to its size limit, then destroys the socket. Never rejects. */
export function sendAndReceive(socket: Socket, url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<Exchange> {
  const before = socket.bytesWritten
  const client = createHttpClientOn(socket, url)
  const body = createCappedBody(request.maxBytes)
  let head: Exchange['head']
  return new Promise((resolve) => {
    const stop = () => end(true, signal.reason)
    function end(truncated: boolean, error?: unknown) {
      signal.removeEventListener('abort', stop)
      resolve({ sent: socket.bytesWritten > before, head, body: body.bytes(), truncated, error })
      socket.destroy()
      void client.destroy()
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    client.dispatch(dispatchOptions(url, request), {
      onRequestStart() {}, // tells undici which kind of handler this is
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers: takeFirstHeaderValues(headers) }
      },
      onResponseData(_controller, chunk) {
        if (!body.add(chunk)) end(true)
      },
      onResponseEnd: () => end(false),
      onResponseError: (_controller, error) => end(true, error),
    })
  })
}
