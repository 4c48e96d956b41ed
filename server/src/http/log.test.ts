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
import { aProvider } from '../testing/ai.ts'
import { startApiForTest } from '../testing/api.ts'
import { PROSPECTING } from '../testing/automation.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '../testing/factories.ts'

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

test('the log says which call and how it ended, never what was in it', async () => {
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

/** Lists the log levels of the requests to these paths: of each line that names a path, and of the later lines of the same request. */
function listLevels(text: string, paths: readonly string[]): number[] {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line): { level: number; reqId?: string; req?: { path: string } } => JSON.parse(line))
  const ids = lines.filter(({ req }) => paths.includes(req?.path ?? '')).map(({ reqId }) => reqId)
  return lines.filter(({ reqId }) => ids.includes(reqId)).map(({ level }) => level)
}

const [DEBUG, INFO, ERROR] = [20, 30, 50]

test('the calls of programs that ask all the time are logged at debug, and at info once they are refused', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  for (const url of ['/healthz', '/readyz', '/metrics']) await api.inject({ url, remoteAddress: '127.0.0.1' })
  expect(new Set(listLevels(log.text(), ['/healthz', '/readyz', '/metrics']))).toEqual(new Set([DEBUG]))
  await api.cutDatabase()
  await api.inject({ url: '/readyz' })
  await api.restoreDatabase()
  expect(listLevels(log.text(), ['/readyz'])).toContain(INFO)
})

test('a connection that PostgreSQL ends is logged as an error, unless this server is stopping', async () => {
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

/** Lists the levels and messages of the lines about failed calls, with the codes of their answers. */
const listFailures = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number; msg: string; code?: string })
    .filter(({ msg }) => ['refused', 'failed'].includes(msg))
    .map(({ level, msg, code }) => [pino.levels.labels[level], msg, code])

test('a refusal that a setting asks for is information, another service’s failure a warning', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  expect(await api.fails(PROSPECTING.endpoint, { json: PROSPECTING.json })).toMatchObject({ status: 503, code: 'not_configured' })
  const { id } = await api.ok(addProvider, { json: aProvider() })
  expect(await api.fails(listModels, { params: { id } })).toMatchObject({ status: 502 })
  expect(listFailures(log.text())).toEqual([
    ['info', 'refused', 'not_configured'],
    ['warn', 'failed', 'provider_failed'],
  ])
})

test('a lost file is a warning, a database that is gone an error', async () => {
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
    ['warn', 'failed', 'file_missing'],
    ['error', 'failed', 'database_unavailable'],
  ])
})

test('a client that leaves in the middle of its upload is no failure of the server', async () => {
  const log = collector()
  const api = await startApiForTest({ logTo: log.stream })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const head = [
    `POST ${recordOutflow.path} HTTP/1.1`,
    `host: localhost:${port}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000',
  ]
  const part = '--b\r\ncontent-disposition: form-data; name="comprovante"; filename="nota.png"\r\n\r\nabc'
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  await expect.poll(() => log.text(), { timeout: 30_000 }).toContain('incoming request')
  socket.destroy()
  await expect.poll(() => listFailures(log.text()), { timeout: 30_000 }).toHaveLength(1)
  expect(listFailures(log.text())).toEqual([['info', 'refused', 'malformed']])
})
