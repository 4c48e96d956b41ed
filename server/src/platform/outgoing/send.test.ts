import { getEventListeners, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutgoingRequest } from '#core/outgoing.ts'
import { type FakeService, startFakeService } from '#testing/automation-service/fake-service.ts'
import { N8N_STARTED } from '#testing/automation-service/n8n-answers.ts'
import { makeRecordingResolver } from '#testing/outgoing-recorders.ts'
import { connectSocket } from './connect.ts'
import type { OutgoingPolicy } from './policy.ts'
import { createOutgoingClient } from './send.ts'

const LOCAL: OutgoingPolicy = { allow: [], local: true, ownPorts: () => [] }
/** The deadline in milliseconds of a request that cannot begin. It is reached however busy the machine is. */
const SOON = 300
/** A deadline in milliseconds that is long enough for a busy machine to connect to loopback before it. */
const LATER = 2_000
const outgoing = createOutgoingClient({ policy: LOCAL })
afterAll(() => outgoing.close())

let service: FakeService
beforeEach(async () => {
  service = await startFakeService()
})
afterEach(() => service.close())

const aRequest = (changes: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'POST',
  url: `${service.url}/webhook/launch?run=1`,
  headers: { 'content-type': 'application/json' },
  body: '{"olá":1}',
  timeoutMs: 20_000,
  maxBytes: 1024,
  ...changes,
})
const send = (changes: Partial<OutgoingRequest> = {}) => outgoing.send(aRequest(changes))
const expectConnectionsClosed = () => vi.waitFor(() => expect(service.connections.open).toBe(0), 10_000)

describe('the answer to an outgoing request', () => {
  test('comes with its status, headers and body, and the request went out as it was', async () => {
    service.answerWith({ kind: 'answer' })
    const outcome = await send({ headers: { 'content-type': 'application/json', 'X-Run': 'é' } })
    expect(outcome).toEqual({
      kind: 'answered',
      status: 200,
      headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
      body: Buffer.from(N8N_STARTED.body),
      truncated: false,
      durationMs: expect.any(Number),
    })
    expect(service.received).toEqual([
      {
        method: 'POST',
        path: '/webhook/launch?run=1',
        headers: {
          host: `127.0.0.1:${service.port}`,
          connection: 'close',
          'user-agent': 'dashboard-webhook',
          'content-type': 'application/json',
          'x-run': 'é',
          'accept-encoding': 'identity',
          'content-length': '10',
        },
        body: '{"olá":1}',
        at: expect.any(Number),
      },
    ])
    await expectConnectionsClosed()
  })

  test('comes to a GET, which is sent without a body', async () => {
    const { body: _, ...request } = aRequest({ method: 'GET' })
    expect(await outgoing.send(request)).toMatchObject({ kind: 'answered', status: 200 })
    expect(service.received).toMatchObject([{ method: 'GET', body: '' }])
    expect(service.received[0]?.headers).not.toHaveProperty('content-length')
  })

  test.each([301, 404, 410, 500, 503])('comes with the status %d', async (status) => {
    service.answerWith({ kind: 'answer', status, body: 'x' })
    expect(await send()).toMatchObject({ kind: 'answered', status, body: Buffer.from('x') })
  })

  test('has the first of repeated headers, and no header reaches a prototype', async () => {
    service.answerWith({ kind: 'answer', headers: { 'X-Two': ['a', 'b'], constructor: 'c', ['__proto__']: 'd' } })
    const outcome = await send()
    expect(outcome).toMatchObject({ headers: { 'x-two': 'a', constructor: 'c' } })
    expect(Object.getPrototypeOf('headers' in outcome && outcome.headers)).toBe(Object.prototype)
  })

  test('stays compressed if it comes so', async () => {
    service.answerWith({ kind: 'answer', body: 'not gzip', headers: { 'content-encoding': 'gzip' } })
    expect(await send()).toMatchObject({ kind: 'answered', body: Buffer.from('not gzip') })
  })

  test('comes over a connection of its own', async () => {
    await send()
    await send()
    expect(service.connections.accepted).toBe(2)
    await expectConnectionsClosed()
  })

  test('is the real one after early hints', async () => {
    service.answerWith({ kind: 'raw', bytes: 'HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n' })
    expect(await send()).toMatchObject({ kind: 'answered', status: 204, headers: {}, truncated: false })
    service.answerWith({ kind: 'raw', bytes: 'HTTP/1.1 103 Early Hints\r\n\r\n' })
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'lost' })
  })
})

describe('the limit of an outgoing request’s answer', () => {
  test.each([
    [1023, '', false],
    [1024, '', false],
    [1025, '', true],
    [1024, 'chunked', false],
    [1025, 'chunked', true],
    [5000, 'chunked', true],
  ])('of 1024 bytes applied to %d bytes %s: truncated %s', async (size, coding, truncated) => {
    const headers = coding ? { 'transfer-encoding': coding } : { 'content-length': String(size) }
    service.answerWith({ kind: 'answer', body: Buffer.alloc(size, 'x'), headers })
    const outcome = await send()
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, truncated })
    expect('body' in outcome && outcome.body).toEqual(Buffer.alloc(Math.min(size, 1024), 'x'))
    await expectConnectionsClosed()
  })

  test('of nothing keeps nothing', async () => {
    expect(await send({ maxBytes: 0 })).toMatchObject({ kind: 'answered', body: Buffer.alloc(0), truncated: true })
  })

  test('larger than the first buffer keeps every byte in its place', async () => {
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    service.answerWith({ kind: 'answer', body })
    const outcome = await send({ maxBytes: 1_000_000 })
    expect('body' in outcome && outcome.body.equals(body)).toBe(true)
  })

  test('stops a flood of 1 GB early', async () => {
    service.answerWith({ kind: 'flood' })
    expect(await send()).toMatchObject({ kind: 'answered', status: 200, body: Buffer.alloc(1024, 'x'), truncated: true })
    await expectConnectionsClosed()
    await vi.waitFor(() => expect(service.floods).toHaveLength(1), 20_000)
    expect(service.floods[0]).toBeLessThan(64 * 1024 * 1024) // the capacity of the sockets' buffers
  })
})

describe('an outgoing request whose time runs out', () => {
  test('after it was sent is unknown, or answered with what came of the body', async () => {
    service.answerWith({ kind: 'hang' }, { path: '/silent' })
    service.answerWith({ kind: 'drip-head', everyMs: 10 }, { path: '/head' })
    service.answerWith({ kind: 'drip-body', everyMs: 10 }, { path: '/body' })
    const sendTo = (path: string) => send({ url: service.url + path, timeoutMs: LATER })
    const [silent, head, body] = await Promise.all([sendTo('/silent'), sendTo('/head'), sendTo('/body')])
    expect(silent).toEqual({
      kind: 'unknown',
      reason: 'timeout',
      detail: '127.0.0.1 não respondeu em 2 s: não se sabe se o pedido foi executado',
      durationMs: expect.any(Number),
    })
    expect(head).toMatchObject({ kind: 'unknown', reason: 'timeout' })
    expect(body).toMatchObject({ kind: 'answered', status: 200, truncated: true, headers: { 'content-type': 'text/plain' } })
    expect('body' in body && body.body.toString()).toMatch(/^\.+$/)
    expect(service.received).toHaveLength(3)
    await expectConnectionsClosed()
  })

  test('before the connection stands: not sent', async () => {
    const connect = vi.fn(
      (_to, signal: AbortSignal) => new Promise<Socket>((_, reject) => (signal.onabort = () => reject(signal.reason))),
    )
    const outcome = await createOutgoingClient({ policy: LOCAL, connect }).send(aRequest({ timeoutMs: SOON }))
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'timeout', detail: '127.0.0.1 não aceitou a conexão em 0,3 s' })
  })

  test('before the name resolves: not sent', async () => {
    const stuck = createOutgoingClient({ policy: LOCAL, resolve: () => new Promise(() => {}) })
    const outcome = await stuck.send(aRequest({ url: 'http://stuck.example/', timeoutMs: SOON }))
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'timeout' })
  })

  test('while TLS is agreed on: not sent', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `https://127.0.0.1:${(silent.address() as { port: number }).port}/`
    expect(await send({ url, timeoutMs: SOON })).toMatchObject({ kind: 'not-sent', reason: 'timeout' })
    silent.close()
    await once(silent, 'close') // the server closes only after its connections
  })

  test('on one address only for its share: the next still gets the request', async () => {
    const { resolve } = makeRecordingResolver({ 'two.example': ['10.0.0.1', '127.0.0.1'] })
    const outgoing = createOutgoingClient({
      policy: LOCAL,
      resolve,
      connect: (to, signal) =>
        to.address === '127.0.0.1'
          ? connectSocket(to, signal)
          : new Promise((_, reject) => (signal.onabort = () => reject(signal.reason))),
    })
    const url = `http://two.example:${service.port}/`
    expect(await outgoing.send(aRequest({ url, timeoutMs: 2 * LATER }))).toMatchObject({ kind: 'answered', status: 200 })
    expect(service.received[0]?.headers.host).toBe(`two.example:${service.port}`)
  })

  test('longer than a timer can be is not at once', async () => {
    expect(await send({ timeoutMs: 2 ** 40 })).toMatchObject({ kind: 'answered' })
  })
})

describe('an outgoing request whose connection is lost', () => {
  test('when nobody listens: not sent', async () => {
    const { url } = service
    await service.close()
    expect(await send({ url })).toMatchObject({ kind: 'not-sent', reason: 'refused', detail: '127.0.0.1 recusou a conexão' })
    service = await startFakeService()
  })

  test.each(['close', 'reset-at-once'] as const)('%s, with the request on its way: unknown', async (kind) => {
    service.answerWith({ kind })
    expect(await send()).toMatchObject({
      kind: 'unknown',
      reason: 'lost',
      detail: 'A conexão com 127.0.0.1 caiu antes da resposta: não se sabe se o pedido foi executado',
    })
    expect(service.connections.accepted).toBe(1)
    await expectConnectionsClosed()
  })

  test('before a byte of the request left: not sent, and not tried again behind our back', async () => {
    const connect = vi.fn<typeof connectSocket>(async (to, signal) => (await connectSocket(to, signal)).destroy())
    const outcome = await createOutgoingClient({ policy: LOCAL, connect }).send(aRequest())
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'refused' })
    expect(connect).toHaveBeenCalledTimes(1)
    expect(service.received).toEqual([])
  })

  test('in the middle of the body: answered, with what came', async () => {
    service.answerWith({ kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc' })
    expect(await send()).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('abc'), truncated: true })
  })

  test('at the end of a body without a length: that is its end', async () => {
    service.answerWith({ kind: 'raw', bytes: 'HTTP/1.1 201 Created\r\n\r\nabc' })
    expect(await send()).toMatchObject({ kind: 'answered', status: 201, body: Buffer.from('abc'), truncated: false })
  })
})

describe('an outgoing request whose answer is not HTTP', () => {
  test.each(['SSH-2.0-OpenSSH_9.9\r\n', 'HTTP/1.1 banana\r\n\r\n', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n'])(
    'but %j is unknown',
    async (bytes) => {
      service.answerWith({ kind: 'raw', bytes })
      expect(await send()).toMatchObject({
        kind: 'unknown',
        reason: 'lost',
        detail: '127.0.0.1 respondeu algo que não é HTTP: não se sabe se o pedido foi executado',
      })
      await expectConnectionsClosed()
    },
  )

  test('but headers without end is unknown, and the headers are not kept', async () => {
    service.answerWith({ kind: 'raw', bytes: `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1_000_000)}` })
    expect(await send()).toMatchObject({
      kind: 'unknown',
      reason: 'lost',
      detail: expect.stringContaining('cabeçalhos grandes demais'),
    })
    await expectConnectionsClosed()
  })
})

describe('an outgoing request that cannot be sent', () => {
  test('to a name that nobody knows', async () => {
    const { resolve } = makeRecordingResolver({})
    const outcome = await createOutgoingClient({ policy: LOCAL, resolve }).send(
      aRequest({ url: 'https://nobody.example/x?secret=1' }),
    )
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      reason: 'dns',
      detail: 'Não foi possível encontrar nobody.example: confira se o nome está certo',
    })
  })

  test.each(['Host', 'connection', 'Content-Length', 'transfer-encoding', 'upgrade', 'expect', 'Accept-Encoding'])(
    'with our header %s',
    async (name) => {
      const outcome = await send({ headers: { [name]: 'x' } })
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        reason: 'invalid',
        detail: `O cabeçalho “${name}” não pode ser definido`,
      })
      expect(service.connections.accepted).toBe(0)
    },
  )

  test.each([
    ['x-a', 'b\r\nx-c: d'],
    ['x-a', '“'],
    ['x a', 'b'],
    ['', 'b'],
  ])('with the header %j: %j', async (name, value) => {
    expect(await send({ headers: { [name]: value } })).toMatchObject({ kind: 'not-sent', reason: 'invalid' })
    expect(service.connections.accepted).toBe(0)
  })

  test.each([
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['ETIMEDOUT', 'unreachable'],
    ['ECONNRESET', 'refused'],
    ['EUNHEARDOF', 'unreachable'],
  ])('because of %s is %s', async (code, reason) => {
    const connect = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await createOutgoingClient({ policy: LOCAL, connect }).send(aRequest())).toMatchObject({ kind: 'not-sent', reason })
  })
})

describe('an outgoing request that is stopped', () => {
  test('before the request left: not sent', async () => {
    expect(await send({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'not-sent', reason: 'unreachable' })
    expect(service.received).toEqual([])
  })

  test('after it left: unknown', async () => {
    const stop = new AbortController()
    const stopping = await startFakeService({
      onRequest: () => {
        stop.abort()
        return { kind: 'hang' }
      },
    })
    expect(await send({ url: stopping.url, signal: stop.signal })).toMatchObject({ kind: 'unknown', reason: 'lost' })
    await stopping.close()
  })

  test('by closing its client is waited for', async () => {
    service.answerWith({ kind: 'hang' })
    const closing = createOutgoingClient({ policy: LOCAL })
    const attempt = closing.send(aRequest())
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000)
    const order: string[] = []
    void attempt.then(() => order.push('attempt'))
    await closing.close().then(() => order.push('close'))
    expect(order).toEqual(['attempt', 'close'])
    expect(await attempt).toMatchObject({ kind: 'unknown', reason: 'lost' })
    await expectConnectionsClosed()
    expect(await closing.send(aRequest())).toMatchObject({ kind: 'not-sent' })
  })
})

test('an outgoing request leaves no timer and no listener behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const { signal } = new AbortController()
  await send({ timeoutMs: 1_000_000, signal })
  // The number may be lower than before, because timers of earlier tests may end meanwhile.
  await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(before), 20_000)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('an outgoing request’s duration is the clock’s', async () => {
  const times = [1000, 1042.4]
  expect(await createOutgoingClient({ policy: LOCAL, clock: () => times.shift() ?? 0 }).send(aRequest())).toMatchObject({
    durationMs: 42,
  })
})

test('an outgoing request to this server’s own port is refused over real sockets too', async () => {
  const own = createOutgoingClient({ policy: { ...LOCAL, ownPorts: () => [service.port] } })
  expect(await own.send(aRequest())).toMatchObject({ kind: 'not-sent', reason: 'forbidden' })
  expect(service.connections.accepted).toBe(0)
})
