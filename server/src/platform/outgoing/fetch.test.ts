import { createHash } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnswerLostError, NotSentError } from '#core/outgoing.ts'
import { type FakeService, startFakeService } from '#testing/automation-service/fake-service.ts'
import { N8N_STARTED } from '#testing/automation-service/n8n-answers.ts'
import { recordOutgoing } from '#testing/outgoing-recorders.ts'
import { type Connector, connectSocket } from './connect.ts'
import type { OutgoingPolicy } from './policy.ts'
import { createOutgoingClient } from './send.ts'

const LOCAL: OutgoingPolicy = { allow: [], local: true, ownPorts: () => [] }

let service: FakeService
let outgoing: ReturnType<typeof createOutgoingClient>
beforeEach(async () => {
  service = await startFakeService()
  outgoing = createOutgoingClient({ policy: LOCAL })
})
afterEach(async () => {
  await outgoing.close()
  await service.close()
})

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
/** Asserts that no timer was left. The number may be lower than before, because timers of earlier tests may end meanwhile. */
const expectNoTimerLeft = (before: number) => expect(timers()).toBeLessThanOrEqual(before)
const expectConnectionsClosed = () => vi.waitFor(() => expect(service.connections.open).toBe(0), 10_000)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the answer to a streamed request', () => {
  test('comes with its status, headers and body; the connection is its own and is closed after it', async () => {
    for (let n = 0; n < 2; n++) {
      const answer = await outgoing.fetch(`${service.url}/v1/x?y=1`, {
        method: 'POST',
        headers: { 'X-A': 'b' },
        body: '{"olá":1}',
      })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(await answer.text()).toBe(N8N_STARTED.body)
    }
    expect(service.connections.accepted).toBe(2)
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/x?y=1',
      headers: { 'x-a': 'b', connection: 'close', 'accept-encoding': 'identity', 'content-length': '10' },
      body: '{"olá":1}',
    })
    await expectConnectionsClosed()
  })

  test.each([204, 301, 401, 429, 500])('may have the status %d', async (status) => {
    service.answerWith({ kind: 'answer', status, headers: { 'retry-after': '7' } })
    const answer = await outgoing.fetch(service.url)
    expect([answer.status, answer.headers.get('retry-after'), answer.ok]).toEqual([status, '7', status === 204])
    await expectConnectionsClosed()
  })

  test('is read as it comes', async () => {
    service.answerWith({ kind: 'drip-body', everyMs: 5 })
    const answer = await outgoing.fetch(service.url)
    const reader = answer.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('.')
    await reader?.cancel()
    await expectConnectionsClosed()
  })

  test('is stopped at the limit if it floods', async () => {
    service.answerWith({ kind: 'flood' })
    const answer = await outgoing.fetch(service.url)
    const error = await failure(answer.arrayBuffer())
    expect(error).toBeInstanceOf(AnswerLostError)
    expect((error as Error).message).toBe('127.0.0.1 respondeu mais do que cabe aqui')
    await expectConnectionsClosed()
  })

  test('is not followed if it redirects', async () => {
    service.answerWith({ kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' })
    const answer = await outgoing.fetch(service.url)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest/meta-data/'])
    expect(service.connections.accepted).toBe(1)
  })
})

describe('the body of a streamed request', () => {
  test('may be a form with a file that is streamed from the disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fetch-'))
    const content = Buffer.alloc(3_000_000, 'áudio')
    await writeFile(join(folder, 'a.wav'), content)
    const form = new FormData()
    form.append('model', 'whisper-1')
    form.append('file', await openAsBlob(join(folder, 'a.wav'), { type: 'audio/wav' }), 'gravação.wav')
    expect((await outgoing.fetch(service.url, { method: 'POST', body: form })).status).toBe(200)
    const [got] = service.received
    expect(got?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(Number(got?.headers['content-length'])).toBeGreaterThan(content.length)
    expect(got?.body).toContain('name="model"\r\n\r\nwhisper-1')
    expect(got?.body).toContain('name="file"; filename="gravação.wav"\r\nContent-Type: audio/wav')
    const sent = got?.body.split('audio/wav\r\n\r\n')[1]?.slice(0, content.toString().length) ?? ''
    const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
    expect(hash(sent)).toBe(hash(content))
    await rm(folder, { recursive: true })
  })

  test('may be a stream', async () => {
    const body = ReadableStream.from([Buffer.from('um '), Buffer.from('dois')])
    await outgoing.fetch(service.url, { method: 'POST', body, duplex: 'half' })
    expect(service.received).toMatchObject([{ body: 'um dois', headers: { 'transfer-encoding': 'chunked' } }])
  })

  test.each([{ authorization: 'Bearer segredo\r\nx: y' }, { authorization: 'Bearer “segredo”' }, { host: 'segredo' }])(
    'is not sent with the invalid header %j, whose value the error does not repeat',
    async (headers) => {
      const error = await failure(outgoing.fetch(service.url, { headers }))
      expect(error).toBeInstanceOf(NotSentError)
      expect((error as Error).message).toMatch(/cabeçalho/)
      expect((error as Error).message).not.toContain('segredo')
      expect(service.connections.accepted).toBe(0)
    },
  )
})

describe('a streamed request that fails', () => {
  test('because nobody listens says so', async () => {
    const { url } = service
    await service.close()
    const error = await failure(outgoing.fetch(url))
    expect(error).toMatchObject({ reason: 'refused', message: '127.0.0.1 recusou a conexão' })
    service = await startFakeService()
  })

  test.each(['close', 'reset-at-once'] as const)('by %s counts as lost', async (kind) => {
    service.answerWith({ kind })
    const error = await failure(outgoing.fetch(service.url, { method: 'POST', body: '{}' }))
    expect(error).toBeInstanceOf(AnswerLostError)
    expect((error as Error).message).toBe('A conexão com 127.0.0.1 caiu antes da resposta')
    expect(service.connections.accepted).toBe(1)
    await expectConnectionsClosed()
  })

  test('in the middle of its answer gives what came, then counts as lost', async () => {
    service.answerWith({ kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc' })
    const answer = await outgoing.fetch(service.url)
    const error = await failure(answer.text())
    expect(error).toBeInstanceOf(AnswerLostError)
    expect((error as Error).message).toBe('A conexão com 127.0.0.1 caiu antes do fim da resposta')
  })

  test.each(['SSH-2.0-OpenSSH_9.9\r\n', 'HTTP/1.1 banana\r\n\r\n', 'HTTP/1.1 999 Huh\r\nContent-Length: 0\r\n\r\n'])(
    '%j is not HTTP',
    async (bytes) => {
      service.answerWith({ kind: 'raw', bytes })
      const error = await failure(outgoing.fetch(service.url))
      expect(error).toBeInstanceOf(AnswerLostError)
      expect((error as Error).message).toBe('127.0.0.1 respondeu algo que não é HTTP')
      await expectConnectionsClosed()
    },
  )

  test('by silence ends with the caller’s signal, before the answer and in the middle of it', async () => {
    const stop = new AbortController()
    service.answerWith({ kind: 'hang' })
    const hanging = outgoing.fetch(service.url, { signal: stop.signal })
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000)
    stop.abort(new Error('chega'))
    expect(await failure(hanging)).toMatchObject({ message: 'chega' })
    service.answerWith({ kind: 'drip-body' })
    const second = new AbortController()
    const answer = await outgoing.fetch(service.url, { signal: second.signal })
    const reading = failure(answer.text())
    second.abort(new Error('basta'))
    expect(await reading).toMatchObject({ message: 'basta' })
    await expectConnectionsClosed()
    expect([...getEventListeners(stop.signal, 'abort'), ...getEventListeners(second.signal, 'abort')]).toEqual([])
  })

  test('by a signal that is aborted already sends nothing', async () => {
    expect(await failure(outgoing.fetch(service.url, { signal: AbortSignal.abort(new Error('não')) }))).toMatchObject({
      message: 'não',
    })
    expect(service.connections.accepted).toBe(0)
  })

  test('by a connection that is gone at once counts as lost, and closing waits for nobody', async () => {
    const connect: Connector = async (to, signal) => {
      const socket = await connectSocket(to, signal)
      await new Promise((resolve) => socket.destroy().once('close', resolve))
      return socket
    }
    const gone = createOutgoingClient({ policy: LOCAL, connect })
    const before = timers()
    expect(await failure(gone.fetch(service.url))).toBeInstanceOf(AnswerLostError)
    await gone.close()
    expectNoTimerLeft(before)
  })

  test('leaves no timer behind', async () => {
    const before = timers()
    await (await outgoing.fetch(service.url)).text()
    await outgoing.close()
    expectNoTimerLeft(before)
  })

  test('because the client closes is waited for, and nothing else is sent', async () => {
    service.answerWith({ kind: 'drip-body' })
    const answer = await outgoing.fetch(service.url)
    const reading = failure(answer.text())
    await outgoing.close()
    expect(await reading).toBeInstanceOf(AnswerLostError)
    await expectConnectionsClosed()
    expect(await failure(outgoing.fetch(service.url))).toMatchObject({ reason: 'unreachable' })
  })
})

describe('the policy of a streamed request', () => {
  test('connects to the address that was checked, resolved once (DNS rebinding)', async () => {
    const names = { 'rebind.example': [['93.184.215.14'], ['127.0.0.1']] }
    const { fetch, connections, resolved } = recordOutgoing({ ...LOCAL, local: false }, names)
    expect(await failure(fetch('http://rebind.example/'))).toMatchObject({ reason: 'refused' })
    expect([resolved, connections.map(({ address }) => address)]).toEqual([['rebind.example'], ['93.184.215.14']])
    expect(await failure(fetch('http://rebind.example/'))).toMatchObject({ reason: 'forbidden' })
    expect(connections).toHaveLength(1)
  })

  test('refuses this server’s own port over real sockets', async () => {
    const own = createOutgoingClient({
      policy: { ...LOCAL, ownPorts: () => [service.port], allow: [{ host: '127.0.0.1', port: service.port }] },
    })
    const error = await failure(own.fetch(service.url))
    expect(error).toMatchObject({ reason: 'forbidden', message: expect.stringContaining('este próprio sistema') })
    expect(service.connections.accepted).toBe(0)
  })

  test('reaches an allowed host where others of its kind are refused', async () => {
    const policy = { ...LOCAL, local: false, allow: [{ host: '127.0.0.1', port: service.port }] }
    expect((await createOutgoingClient({ policy }).fetch(service.url)).status).toBe(200)
    const refused = await failure(createOutgoingClient({ policy: { ...policy, allow: [] } }).fetch(service.url))
    expect(refused).toMatchObject({ reason: 'forbidden' })
  })
})
