import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { addProvider, listModels } from 'contract/ai/providers.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aProvider } from '#testing/ai.ts'
import { startApiForTest } from '#testing/api.ts'
import { POST_PRODUCTION } from '#testing/automation.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { createLog } from './log.ts'

function collector() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}

const SECRETS = ['Salário da Maria', '7654.32', '765432', 'contracheque', 'segredo']

test('the log says which call it was and how it ended, never what was in it', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  const form = { nome_saida: 'Salário da Maria', valor: '7654.32', observacoes: 'segredo' }
  await api.ok(recordOutflow, { form, files: { comprovante: aFile(PNG_BYTES, 'contracheque.png') } })
  await api.ok(listOutflows, { query: { q: 'segredo' } })
  await api.fails(recordInflow, { form: { descricao: 'Salário da Maria', valor: '7654.321' } })
  const text = log.text()
  expect(text).toContain('"path":"/webhook/financial-expense"')
  expect(text).toContain('"path":"/webhook/api/v1/saidas"')
  expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})

type Line = { level: number; msg?: string; code?: string; req?: { method: string; path: string }; res?: { status: number } }

const readLines = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Lists the log levels of the lines about calls to these paths. */
const listLevels = (text: string, paths: readonly string[]): number[] =>
  readLines(text)
    .filter(({ req }) => paths.includes(req?.path ?? ''))
    .map(({ level }) => level)

const [DEBUG, INFO, WARN, ERROR] = [20, 30, 40, 50]

test('calls of monitors are logged at debug, and as a warning once the database does not answer', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  for (const url of ['/healthz', '/readyz', '/metrics']) await api.inject({ url, remoteAddress: '127.0.0.1' })
  expect(listLevels(log.text(), ['/healthz', '/readyz', '/metrics'])).toEqual([DEBUG, DEBUG, DEBUG])
  await api.cutDatabase()
  await api.inject({ url: '/readyz' })
  await api.restoreDatabase()
  expect(listLevels(log.text(), ['/readyz'])).toContain(WARN)
})

test('a stopping server’s 503 to the proxy that asks whether it is ready is logged at debug', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  api.app.services.leaving.abort()
  expect((await api.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect(listLevels(log.text(), ['/readyz'])).toEqual([DEBUG])
})

test('a connection that PostgreSQL ends is logged as an error, unless the server is stopping', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  const listLost = () =>
    log
      .text()
      .split('\n')
      .filter((line) => line.includes('a database connection was lost'))
      .map((line): number => JSON.parse(line).level)
  const loseConnections = async () => {
    await api.db.execute(sql`select 1`)
    const before = listLost().length
    await api.cutDatabase()
    await expect.poll(() => listLost().length).toBeGreaterThan(before)
    await api.restoreDatabase()
  }
  await loseConnections()
  expect(new Set(listLost())).toEqual(new Set([ERROR]))
  const running = listLost().length
  api.app.services.ending.abort()
  await loseConnections()
  expect(new Set(listLost().slice(running))).toEqual(new Set([DEBUG]))
})

test('a bug is logged with where it happened, without the values of its query', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  await api.db.execute(sql`alter table entries drop column notes cascade`)
  const response = await api.send(recordOutflow, {
    form: { nome_saida: 'Salário da Maria', valor: '7654.32', observacoes: 'segredo' },
  })
  expect(response.statusCode).toBe(500)
  const text = log.text()
  expect(text).toContain(response.json().requestId)
  expect(text).toContain('"code":"42703"')
  expect(text).toContain('entry.ts')
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})

/** Lists the levels of the lines about failed calls, with the codes of their answers. */
const listFailures = (text: string) =>
  readLines(text)
    .filter(({ code }) => code !== undefined)
    .map(({ level, code }) => [pino.levels.labels[level], code])

test('the log has a refusal by a setting as information, another service’s failure as a warning', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  expect(await api.fails(POST_PRODUCTION.endpoint, { json: POST_PRODUCTION.json })).toMatchObject({
    status: 503,
    code: 'not_configured',
  })
  const { id } = await api.ok(addProvider, { json: aProvider() })
  expect(await api.fails(listModels, { params: { id } })).toMatchObject({ status: 502 })
  expect(listFailures(log.text())).toEqual([
    ['info', 'not_configured'],
    ['warn', 'provider_failed'],
  ])
})

test('the log has a lost file as a warning, a database that is gone as an error', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.ok(attachReceipt, { params: { id }, files: { receipt: aFile(PNG_BYTES, 'nota.png') } })
  await rm(join(api.dataDir, 'files'), { recursive: true })
  expect(await api.fails(downloadReceipt, { params: { id: 1 } })).toMatchObject({ status: 410 })
  await api.cutDatabase()
  expect(await api.fails(listOutflows)).toMatchObject({ status: 503, code: 'database_unavailable' })
  await api.restoreDatabase()
  expect(listFailures(log.text())).toEqual([
    ['warn', 'file_missing'],
    ['error', 'database_unavailable'],
  ])
})

const MULTIPART =
  '--b\r\ncontent-disposition: form-data; name="comprovante"; filename="nota.png"\r\ncontent-type: image/png\r\n\r\nabc'

test.each([
  ['a form', `POST ${recordOutflow.path}`, 'multipart/form-data; boundary=b', MULTIPART],
  ['JSON', `POST ${addProvider.path}`, 'application/json', '{"name": "'],
])('a client that leaves while it sends %s is logged as no failure of the server', async (_, call, type, begun) => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const head = [`${call} HTTP/1.1`, `host: localhost:${port}`, `content-type: ${type}`, 'content-length: 100000']
  const hasArrived = once(api.app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`)
  await hasArrived
  socket.destroy()
  await expect.poll(log.text, { timeout: 30_000 }).toContain('the client left before the end of the answer')
  await api.app.close()
  expect(listLevels(log.text(), [call.split(' ')[1] ?? ''])).toEqual([INFO])
  expect(log.text()).not.toContain('database_unavailable')
})

test('the log as text has a call as one line with method, path, status and milliseconds', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream, server: { logLevel: 'info', logFormat: 'text' } })
  await api.ok(listOutflows, { query: { q: 'segredo' } })
  expect(log.text()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d info GET \/webhook\/api\/v1\/saidas 200 \d+ ms reqId=[0-9a-f-]{36}\n$/,
  )
})

test('the log as text has a stack only of bugs, and no line that begins with what a client sent', () => {
  const log = collector()
  const textLog = createLog({ level: 'info', format: 'text', to: log.stream })
  textLog.error(
    { err: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }) },
    'the queue is away',
  )
  textLog.error({ err: new TypeError('x is\nnot\x1b[2Ja function'), path: 'a\nb' }, 'a job failed')
  const [mendable, bug, ...frames] = log.text().trimEnd().split('\n')
  expect(mendable).toMatch(/ error the queue is away Error ECONNREFUSED: connect ECONNREFUSED 127\.0\.0\.1:5432$/)
  expect(bug).toMatch(/ error a job failed path="a\\nb" TypeError: x is not \[2Ja function$/)
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames) expect(frame).toMatch(/^ {4}at /)
})
