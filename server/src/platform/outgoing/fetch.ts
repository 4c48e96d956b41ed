import type { Socket } from 'node:net'
import { type buildConnector, Client, FormData as Form, type RequestInit as Init, fetch as send } from 'undici'
import { AnswerLostError, NotSentError, type OutgoingFetch } from '#core/outgoing.ts'
import { type Connector, connectFirst } from './connect.ts'
import { startDeadline, TimeoutOrStopError } from './deadline.ts'
import { type AnswerStage, formatStopBeforeSend, formatTimeoutBeforeSend, toAnswerLostError } from './failures.ts'
import { prepareRequestHeaders } from './headers.ts'
import { type OutgoingPolicy, parseHostAndPort, parseHttpUrl } from './policy.ts'
import { type Resolver, resolveCheckedAddresses } from './resolve.ts'

/** undici's settings. Its own timeouts are off, because the caller sets timeouts. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384, allowH2: false } as const

/** It calls back later, because undici does not expect the callback before the connector has returned. */
function createSingleConnector(socket: Socket): buildConnector.connector {
  let given = false
  return (_options, callback) => {
    if (given) return queueMicrotask(() => callback(new Error('one connection per attempt'), null))
    given = true
    queueMicrotask(() => callback(null, socket))
  }
}

/** The client can open no other connection; `pipelining: 0` asks the service to close the connection. */
export const createHttpClientOn = (socket: Socket, url: URL, { pipelining = 1 }: { pipelining?: 0 | 1 } = {}): Client =>
  new Client(url.origin, { ...SETTINGS, pipelining, connect: createSingleConnector(socket) })

const LARGEST_ANSWER = 64 * 1024 * 1024

type Body = { getReader(): ReadableStreamDefaultReader<Uint8Array> }

function relayBody(body: Body, host: string, broken: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = LARGEST_ANSWER
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw broken(error)
      })
      if (done) return controller.close()
      left -= value.length
      if (left < 0) {
        await reader.cancel()
        throw new AnswerLostError(`${host} respondeu mais do que cabe aqui`)
      }
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

type Settings = {
  policy: OutgoingPolicy
  resolve: Resolver
  connect: Connector
  closing: AbortSignal
}

const CONNECT_MS = 15_000
/** The time limit of a whole answer, for callers that never abort it. */
const LIFE_MS = 12 * 3_600_000

const isSignal = (signal: AbortSignal | null | undefined): signal is AbortSignal => signal !== null && signal !== undefined

async function openConnection(url: URL, { policy, resolve, connect, closing }: Settings, signal: AbortSignal | null | undefined) {
  const { host } = parseHostAndPort(url)
  const deadline = startDeadline(CONNECT_MS, [closing, signal].filter(isSignal))
  try {
    return await connectFirst(url, await resolveCheckedAddresses(url, policy, resolve, deadline.signal), connect, deadline)
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof TimeoutOrStopError)) throw error
    throw error.kind === 'timeout'
      ? new NotSentError('timeout', formatTimeoutBeforeSend(host, CONNECT_MS))
      : new NotSentError('unreachable', formatStopBeforeSend(host))
  } finally {
    deadline.clear()
  }
}

/** The platform's own errors quote the header's value, which may be a key. */
function checkFetchHeaders(headers: RequestInit['headers']): Record<string, string> {
  try {
    return prepareRequestHeaders(Object.fromEntries(new Headers(headers)))
  } catch (error) {
    throw error instanceof NotSentError ? error : new NotSentError('invalid', 'Um cabeçalho do pedido tem nome ou valor inválido')
  }
}

/** undici accepts no other class of form; the form's files stay on disk and are streamed. */
function toRequestBody(body: RequestInit['body']): NonNullable<Init['body']> | null {
  if (!(body instanceof FormData)) return (body ?? null) as NonNullable<Init['body']> | null
  const form = new Form()
  for (const [name, value] of body) typeof value === 'string' ? form.append(name, value) : form.append(name, value, value.name)
  return form
}

function toResponse(answer: Awaited<ReturnType<typeof send>>, host: string, broken: (error: unknown) => unknown): Response {
  const { status, statusText, headers, body } = answer
  return new Response(body && relayBody(body, host, broken), { status, statusText, headers: [...headers] })
}

async function fetchOnSocket(socket: Socket, url: URL, init: RequestInit, closing: AbortSignal): Promise<Response> {
  const { host } = parseHostAndPort(url)
  const { signal } = init
  const life = startDeadline(LIFE_MS, [closing, signal].filter(isSignal))
  const client = createHttpClientOn(socket, url, { pipelining: 0 })
  const end = () => {
    life.clear()
    void client.destroy()
  }
  socket.once('close', end)
  const brokenError = (stage: AnswerStage) => (error: unknown) =>
    signal?.aborted ? signal.reason : toAnswerLostError(error, host, stage)
  const { method = 'GET', body, headers } = init
  const request = { method, body: toRequestBody(body), headers: headers as Record<string, string>, duplex: 'half' } as const
  try {
    return toResponse(
      await send(url, { ...request, redirect: 'manual', signal: life.signal, dispatcher: client }),
      host,
      brokenError('antes do fim da resposta'),
    )
  } catch (error) {
    socket.destroy()
    end() // the socket may have closed before the listener was added
    throw brokenError('antes da resposta')(error)
  }
}

export function makeFetch(settings: Settings, opened: (socket: Socket) => void): OutgoingFetch {
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError('give the address and its options')
    const url = parseHttpUrl(String(input))
    const headers = checkFetchHeaders(init.headers)
    const socket = await openConnection(url, settings, init.signal)
    opened(socket)
    return await fetchOnSocket(socket, url, { ...init, headers }, settings.closing)
  }
}
