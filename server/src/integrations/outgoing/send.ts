import type { Socket } from 'node:net'
import {
  type Answered,
  type NotSent,
  NotSentError,
  type Outcome,
  type OutcomeUnknown,
  type Outgoing,
  type OutgoingRequest,
} from '../../core/outgoing.ts'
import { type Connect, connectFirst, connectSocket } from './connect.ts'
import { type Deadline, Ended, startDeadline } from './deadline.ts'
import { type Exchange, exchange } from './exchange.ts'
import { lostDetail, lostStop, lostTimeout, unsentFailure, unsentStop, unsentTimeout } from './failures.ts'
import { makeFetch } from './fetch.ts'
import { requestHeaders } from './headers.ts'
import { checkUrl, type OutgoingPolicy, parseTarget } from './policy.ts'
import { checkedAddresses, type Resolve, resolveName } from './resolve.ts'

export type { Connect } from './connect.ts'
export type { Resolve } from './resolve.ts'

type Settings = { policy: OutgoingPolicy; resolve: Resolve; connect: Connect }
type Undated = Omit<Answered, 'durationMs'> | Omit<NotSent, 'durationMs'> | Omit<OutcomeUnknown, 'durationMs'>

function ended({ kind }: Ended, sent: boolean, host: string, ms: number): Undated {
  if (!sent && kind === 'timeout') return { kind: 'not-sent', reason: 'timeout', detail: unsentTimeout(host, ms) }
  if (!sent) return { kind: 'not-sent', reason: 'unreachable', detail: unsentStop(host) }
  if (kind === 'timeout') return { kind: 'unknown', reason: 'timeout', detail: lostTimeout(host, ms) }
  return { kind: 'unknown', reason: 'lost', detail: lostStop(host) }
}

function outcomeOf({ sent, head, body, truncated, error }: Exchange, host: string, ms: number): Undated {
  if (head) return { kind: 'answered', ...head, body, truncated }
  if (error instanceof Ended) return ended(error, sent, host, ms)
  if (!sent) throw unsentFailure(error, host)
  return { kind: 'unknown', reason: 'lost', detail: lostDetail(error, host) }
}

async function attempt(url: URL, request: OutgoingRequest, { policy, resolve, connect }: Settings, deadline: Deadline) {
  const addresses = await checkedAddresses(url, policy, resolve, deadline.signal)
  const socket = await connectFirst(url, addresses, connect, deadline)
  return outcomeOf(await exchange(socket, url, request, deadline.signal), parseTarget(url).host, request.timeoutMs)
}

function refusal(error: unknown): Undated {
  if (error instanceof NotSentError) return { kind: 'not-sent', reason: error.reason, detail: error.message }
  throw error
}

async function undated(request: OutgoingRequest, settings: Settings, stops: AbortSignal[]): Promise<Undated> {
  const url = checkUrl(request.url)
  const checked = { ...request, headers: requestHeaders(request.headers) }
  const deadline = startDeadline(request.timeoutMs, stops)
  return await attempt(url, checked, settings, deadline)
    .catch((error: unknown) => {
      if (error instanceof Ended) return ended(error, false, parseTarget(url).host, request.timeoutMs)
      throw error
    })
    .finally(deadline.clear)
}

const closed = async (socket: Socket) => void (socket.closed || (await new Promise((resolve) => socket.once('close', resolve))))

/**
 * Creates a client for addresses that people type: it reaches the public internet and the policy's additions, nothing else
 * (SSRF).
 */
export function makeOutgoing(options: {
  policy: OutgoingPolicy
  resolve?: Resolve
  connect?: Connect
  /** Milliseconds, by which durations are measured. */
  clock?: () => number
}): Required<Outgoing> {
  const { resolve = resolveName, connect = connectSocket, clock = () => performance.now() } = options
  const settings = { policy: options.policy, resolve, connect }
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function send(request: OutgoingRequest): Promise<Outcome> {
    const startedAt = clock()
    const stops = [closing.signal, ...(request.signal ? [request.signal] : [])]
    const outcome = await undated(request, settings, stops).catch(refusal)
    return { ...outcome, durationMs: Math.round(clock() - startedAt) }
  }

  function waitFor<T>(work: Promise<T>): Promise<T> {
    const attempt = work.finally(() => underWay.delete(attempt))
    underWay.add(attempt)
    return attempt
  }

  return {
    send: (request) => waitFor(send(request)),
    fetch: makeFetch({ ...settings, closing: closing.signal }, (socket) => void waitFor(closed(socket))),
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}
