import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { recordInflow } from 'contract/finance/inflows.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { entries, receipts } from '#db/tables/entries.ts'
import { idempotencyKeys } from '#db/tables/requests.ts'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { aFile, PDF_BYTES, PNG_BYTES } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const form = { nome_saida: 'Aluguel', valor: '10.00' }

test('a call repeated with its idempotency key is answered as the first, and written once', async () => {
  const api = await startApiForTest()
  const headers = { 'idempotency-key': api.newKey() }
  const first = await api.send(recordOutflow, { form }, headers)
  const again = await api.send(recordOutflow, { form }, headers)
  expect(again.json()).toEqual(first.json())
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  expect(await api.count(entries)).toBe(1)
})

test('five calls at once with one idempotency key write once and keep one file', async () => {
  const api = await startApiForTest()
  const headers = { 'idempotency-key': api.newKey() }
  const send = () => api.send(recordOutflow, { form, files: { comprovante: aFile(PNG_BYTES, 'n.png') } }, headers)
  const answers = await Promise.all([send(), send(), send(), send(), send()])
  const [entry] = await api.db.select({ id: entries.id }).from(entries)
  const answered = new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${JSON.parse(payload).id}`))
  expect(answered).toEqual(new Set([`200 ${entry?.id}`]))
  expect(await api.count(entries)).toBe(1)
  expect(await api.files()).toHaveLength(1)
})

test('a call with an idempotency key waits three times for the database', async () => {
  const api = await startApiForTest()
  const { pool } = api.app.services
  const waits: number[] = []
  /** Counts the writes to the database after an answer from it. */
  const count = (client: pg.PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const nth = waits.push(0) - 1
    let isAnswered = true
    const onData = () => {
      isAnswered = true
    }
    stream.on('data', onData)
    const write = vi.spyOn(stream, 'write').mockImplementation((...sent) => {
      if (isAnswered) waits[nth] = (waits[nth] ?? 0) + 1
      isAnswered = false
      return Socket.prototype.write.apply(stream, sent as Parameters<Socket['write']>)
    })
    pool.once('release', () => {
      stream.off('data', onData)
      write.mockRestore()
    })
  }
  pool.once('acquire', count)
  const answer = (await api.send(recordOutflow, { form }, { 'idempotency-key': api.newKey() })).json()
  expect(waits).toEqual([3])
  expect(answer).toMatchObject({ ok: true, id: expect.any(Number) })
  expect(await api.db.select().from(idempotencyKeys)).toMatchObject([{ answer }])
})

test('a repeated call is recognised by the fields as they were sent', async () => {
  const api = await startApiForTest()
  const headers = { 'idempotency-key': api.newKey() }
  await api.send(recordInflow, { form: { descricao: 'x', valor: '1.00' } }, headers)
  const sent = ['POST', recordInflow.path, { form: { descricao: 'x', valor: 100 }, files: [] }]
  const requestHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  expect(await api.db.select().from(idempotencyKeys)).toMatchObject([{ requestHash }])
})

test('an idempotency key with another field, file or call is refused', async () => {
  const api = await startApiForTest()
  const headers = { 'idempotency-key': api.newKey() }
  const files = { comprovante: aFile(PDF_BYTES, 'n.pdf') }
  await api.send(recordInflow, { form: { descricao: 'x', valor: '1.00' }, files }, headers)
  const others = [
    api.send(recordInflow, { form: { descricao: 'y', valor: '1.00' }, files }, headers),
    api.send(
      recordInflow,
      { form: { descricao: 'x', valor: '1.00' }, files: { comprovante: aFile(PNG_BYTES, 'n.pdf') } },
      headers,
    ),
    api.send(recordInflow, { form: { descricao: 'x', valor: '1.00' } }, headers),
    api.send(createConfigItem, { json: { category: 'clientes', name: 'x' } }, headers),
  ]
  for (const response of await Promise.all(others))
    expect(response.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await api.count(entries)).toBe(1)
  expect(await api.count(receipts)).toBe(1)
})

test('a refused call leaves its idempotency key free: once corrected it goes through', async () => {
  const api = await startApiForTest()
  const headers = { 'idempotency-key': api.newKey() }
  expect((await api.send(recordOutflow, { form: { nome_saida: 'x', projeto_id: 99 } }, headers)).statusCode).toBe(422)
  expect(await api.count(idempotencyKeys)).toBe(0)
  expect((await api.send(recordOutflow, { form }, headers)).statusCode).toBe(200)
})

test('every call without an idempotency key is a new one', async () => {
  const api = await startApiForTest()
  await api.send(recordOutflow, { form })
  await api.send(recordOutflow, { form })
  expect(await api.count(entries)).toBe(2)
})

test.each(['', ' ', 'a b', 'x'.repeat(201), 'ação'])('the idempotency key %j is refused', async (key) => {
  const api = await startSharedApi()
  expect((await api.send(recordOutflow, { form }, { 'idempotency-key': key })).json()).toMatchObject({
    status: 400,
    detail: expect.stringContaining('Idempotency-Key'),
  })
  expect(await api.count(entries)).toBe(0)
})
