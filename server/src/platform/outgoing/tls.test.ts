import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { makeRecordingResolver } from '#testing/outgoing-recorders.ts'
import { makeSelfSigned } from '#testing/test-certificate.ts'
import type { OutgoingPolicy } from './policy.ts'
import { createOutgoingClient } from './send.ts'

const { key, cert } = makeSelfSigned('hooks.example')
const authorities = getCACertificates('default')
const serverNames: string[] = []
let server: Server
let port: number

beforeAll(async () => {
  const SNICallback = (name: string, done: (error: null) => void) => {
    serverNames.push(name)
    done(null)
  }
  server = createServer({ key, cert, SNICallback }, (socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
  }).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => {})
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
afterEach(() => {
  setDefaultCACertificates(authorities)
  serverNames.length = 0
})

const policy: OutgoingPolicy = { allow: [], local: true, ownPorts: () => [] }
const { resolve } = makeRecordingResolver({
  'hooks.example': ['127.0.0.1'],
  'hooks.example.': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
})
const send = (url: string) =>
  createOutgoingClient({ policy, resolve }).send({
    method: 'POST',
    url,
    headers: {},
    body: 'x',
    timeoutMs: 20_000,
    maxBytes: 100,
  })

test.each(['hooks.example', 'hooks.example.'])(
  'a request is sent where a trusted certificate has the URL’s name %s',
  async (name) => {
    setDefaultCACertificates([cert])
    expect(await send(`https://${name}:${port}/`)).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('ok') })
    expect(serverNames).toEqual(['hooks.example'])
  },
)

test('a request is not sent where no authority signed the certificate', async () => {
  expect(await send(`https://hooks.example:${port}/`)).toMatchObject({
    kind: 'not-sent',
    reason: 'tls',
    detail: 'O certificado de hooks.example não foi emitido por uma autoridade conhecida',
  })
})

test('a request is not sent where the trusted certificate has another name', async () => {
  setDefaultCACertificates([cert])
  expect(await send(`https://other.example:${port}/`)).toMatchObject({
    kind: 'not-sent',
    reason: 'tls',
    detail: 'O certificado de other.example é de outro nome',
  })
})

test('a request to an IP address needs a certificate of that address', async () => {
  setDefaultCACertificates([cert])
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'not-sent', reason: 'tls' })
  expect(serverNames).toEqual([])
})

test('a request is not sent where the service speaks no TLS', async () => {
  const plain = await startFakeService()
  expect(await send(`https://127.0.0.1:${plain.port}/`)).toMatchObject({
    kind: 'not-sent',
    reason: 'tls',
    detail: 'Não foi possível abrir uma conexão segura com 127.0.0.1',
  })
  expect(plain.received).toEqual([])
  await plain.close()
})
