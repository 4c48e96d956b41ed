import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import {
  type AnsweredOutcome,
  NotSentError,
  type NotSentOutcome,
  type OutgoingClient,
  type OutgoingRequest,
  type RequestOutcome,
  type UnknownOutcome,
} from '#core/outgoing.ts'
import { createCappedBody } from './capped-body.ts'
import { type Connector, connectFirst, connectSocket } from './connect.ts'
import { type Deadline, startDeadline, TimeoutOrStopError } from './deadline.ts'
import {
  formatLostDetail,
  formatStopAfterSend,
  formatStopBeforeSend,
  formatTimeoutAfterSend,
  formatTimeoutBeforeSend,
  toUnsentError,
} from './failures.ts'
import { createHttpClientOn, makeFetch } from './fetch.ts'
import { prepareRequestHeaders, takeFirstHeaderValues } from './headers.ts'
import { type OutgoingPolicy, parseHostAndPort, parseHttpUrl } from './policy.ts'
import { type Resolver, resolveCheckedAddresses, resolveName } from './resolve.ts'

type Exchange = {
  sent: boolean
  head: { status: number; headers: Record<string, string> } | undefined
  body: Buffer
  truncated: boolean
  error: unknown
}

function dispatchOptions(url: URL, { method, headers, body }: OutgoingRequest): Dispatcher.DispatchOptions {
  return { path: url.pathname + url.search, method, headers, body: body ?? null, reset: true, idempotent: false }
}

/** Destroys the socket afterwards, and never rejects. */
function sendAndReceive(socket: Socket, url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<Exchange> {
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

export type { Connector } from './connect.ts'
export type { Resolver } from './resolve.ts'

const LOOKUP_MS = 3_000

type Settings = { policy: OutgoingPolicy; resolve: Resolver; connect: Connector }
type OutcomeWithoutDuration =
  | Omit<AnsweredOutcome, 'durationMs'>
  | Omit<NotSentOutcome, 'durationMs'>
  | Omit<UnknownOutcome, 'durationMs'>

function toEndedOutcome({ kind }: TimeoutOrStopError, sent: boolean, host: string, ms: number): OutcomeWithoutDuration {
  if (!sent && kind === 'timeout') return { kind: 'not-sent', reason: 'timeout', detail: formatTimeoutBeforeSend(host, ms) }
  if (!sent) return { kind: 'not-sent', reason: 'unreachable', detail: formatStopBeforeSend(host) }
  if (kind === 'timeout') return { kind: 'unknown', reason: 'timeout', detail: formatTimeoutAfterSend(host, ms) }
  return { kind: 'unknown', reason: 'lost', detail: formatStopAfterSend(host) }
}

function toOutcome({ sent, head, body, truncated, error }: Exchange, host: string, ms: number): OutcomeWithoutDuration {
  if (head) return { kind: 'answered', ...head, body, truncated }
  if (error instanceof TimeoutOrStopError) return toEndedOutcome(error, sent, host, ms)
  if (!sent) throw toUnsentError(error, host)
  return { kind: 'unknown', reason: 'lost', detail: formatLostDetail(error, host) }
}

async function makeAttempt(url: URL, request: OutgoingRequest, { policy, resolve, connect }: Settings, deadline: Deadline) {
  const addresses = await resolveCheckedAddresses(url, policy, resolve, deadline.signal)
  const socket = await connectFirst(url, addresses, connect, deadline)
  return toOutcome(await sendAndReceive(socket, url, request, deadline.signal), parseHostAndPort(url).host, request.timeoutMs)
}

function toNotSentOutcome(error: unknown): OutcomeWithoutDuration {
  if (error instanceof NotSentError) return { kind: 'not-sent', reason: error.reason, detail: error.message }
  throw error
}

async function sendWithoutClock(
  request: OutgoingRequest,
  settings: Settings,
  stops: AbortSignal[],
): Promise<OutcomeWithoutDuration> {
  const url = parseHttpUrl(request.url)
  const checked = { ...request, headers: prepareRequestHeaders(request.headers) }
  const deadline = startDeadline(request.timeoutMs, stops)
  const { policy } = settings
  const own = { ...settings, policy: { ...policy, local: policy.local && !request.isReported } }
  return await makeAttempt(url, checked, own, deadline)
    .catch((error: unknown) => {
      if (error instanceof TimeoutOrStopError) return toEndedOutcome(error, false, parseHostAndPort(url).host, request.timeoutMs)
      throw error
    })
    .finally(deadline.clear)
}

const waitForClose = async (socket: Socket) =>
  void (socket.closed || (await new Promise((resolve) => socket.once('close', resolve))))

/** For addresses that people type: no person may reach internal services through the server (SSRF). */
export function createOutgoingClient(options: {
  policy: OutgoingPolicy
  resolve?: Resolver
  connect?: Connector
  clock?: () => number
}): Required<OutgoingClient> {
  const { resolve = resolveName, connect = connectSocket, clock = () => performance.now() } = options
  const settings = { policy: options.policy, resolve, connect }
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function send(request: OutgoingRequest): Promise<RequestOutcome> {
    const startedAt = clock()
    const stops = [closing.signal, ...(request.signal ? [request.signal] : [])]
    const outcome = await sendWithoutClock(request, settings, stops).catch(toNotSentOutcome)
    return { ...outcome, durationMs: Math.round(clock() - startedAt) }
  }

  async function explainForbidden(address: string): Promise<string | undefined> {
    const deadline = startDeadline(LOOKUP_MS, [closing.signal])
    try {
      await resolveCheckedAddresses(parseHttpUrl(address), settings.policy, resolve, deadline.signal)
    } catch (error) {
      return error instanceof NotSentError && error.reason === 'forbidden' ? error.message : undefined
    } finally {
      deadline.clear()
    }
  }

  function waitFor<T>(work: Promise<T>): Promise<T> {
    const attempt = work.finally(() => underWay.delete(attempt))
    underWay.add(attempt)
    return attempt
  }

  return {
    send: (request) => waitFor(send(request)),
    explainForbidden,
    fetch: makeFetch({ ...settings, closing: closing.signal }, (socket) => void waitFor(waitForClose(socket))),
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}
