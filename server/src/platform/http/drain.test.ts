import { once } from 'node:events'
import { connect } from 'node:net'
import { readSession } from 'contract/accounts/session.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { checkReadiness } from 'contract/health.ts'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest } from '#testing/api.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'

/** A time limit that is longer than any test takes. */
const UNLIMITED_MS = 3_600_000
const BOUNDARY = 'b'
const BODY = [
  ['nome_saida', 'Aluguel'],
  ['valor', '10.00'],
]
  .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')
  .concat(`--${BOUNDARY}--\r\n`)

/** Begins to upload an outflow, up to the middle of its body. `heard` resolves with the whole answer, when the connection has ended. */
async function beginUpload(url: string, api: Awaited<ReturnType<typeof startApiForTest>>) {
  const { port } = new URL(url)
  const begun = new Promise<void>((resolve) => api.app.server.once('request', () => resolve()))
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const heard = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  const head = `POST ${recordOutflow.path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${BODY.length}\r\n\r\n`
  socket.write(head + BODY.slice(0, 40))
  await begun
  return { heard, finish: () => void socket.write(BODY.slice(40)) }
}

test('a stopping server takes no new connection, but lets the upload that is under way end', async () => {
  const api = await startApiForTest()
  const url = await listenOnLoopback(api)
  const upload = await beginUpload(url, api)
  const closed = api.app
    .drain(UNLIMITED_MS)
    .then(async () => ({ written: await api.count(entries), done: await api.app.close() }))
  const refused = once(connect(Number(new URL(url).port), '127.0.0.1'), 'connect')
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  upload.finish()
  const { written } = await closed
  const answer = await upload.heard
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(written).toBe(1)
})

test('an upload that stands still keeps no stopping server beyond the limit, and writes nothing', async () => {
  const api = await startApiForTest()
  const upload = await beginUpload(await listenOnLoopback(api), api)
  await api.app.drain(1)
  expect(await api.count(entries)).toBe(0)
  await api.app.close()
  expect(await upload.heard).toBe('')
})

test('a server that has announced its stop is not ready any more, and answers all other calls', async () => {
  const api = await startApiForTest()
  expect((await api.inject({ url: checkReadiness.path })).statusCode).toBe(200)
  api.app.services.leaving.abort()
  expect((await api.inject({ url: checkReadiness.path })).statusCode).toBe(503)
  expect(await api.ok(readSession)).toBeDefined()
})

test('a stopping server ends the event streams itself, so that browsers reconnect elsewhere', async () => {
  const api = await startApiForTest()
  const stream = await openEventStream(await listenOnLoopback(api))
  const next = stream.next()
  await Promise.all([api.app.drain(UNLIMITED_MS), expect(next).rejects.toThrow('the stream ended')])
})

test('a stop closes the database’s connections though the queue and the drawing process fail', async () => {
  const { app, stop } = await startApiForTest()
  const { queue, slideProcess, pool } = app.services
  const stopQueue = queue.stop
  queue.stop = async () => {
    await stopQueue()
    throw new Error('the queue failed')
  }
  slideProcess.stop = async () => {
    throw new Error('the process failed')
  }
  await stop()
  expect(pool.ended).toBe(true)
})
