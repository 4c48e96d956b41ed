import { Problem } from 'contract/calls/problem.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { editOutflow, recordOutflow, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'

let api: TestApi & { close(): Promise<void> }
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const item = (more: string) =>
  `[{"title":"x","projeto_id":1,"timestamp":"t","hasFile":false,"file":null,"event":"financial_expense_added"${more}}]`

async function post(url: string, payload: string | Buffer, type = 'application/json'): Promise<Problem> {
  const response = await api.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  return parse(Problem, response.json())
}

const create = createConfigItem.path
const modal = recordOutflowFromModal.path

describe('a JSON body', () => {
  test.each([
    ['malformed', create, '{"category":', 400],
    ['empty', create, '', 400],
    ['no object', create, '7', 422],
    ['null', create, 'null', 422],
    ['20,000 brackets', create, nestArrays(20_000), 422],
    ['20,000 brackets in a known place', modal, item(`,"recorrencia":${nestArrays(20_000)}`), 422],
    ['20,000 brackets in an unknown place', modal, `[{"x":${nestArrays(20_000)}}]`, 422],
    ['__proto__', create, '{"__proto__":{"category":"empresas"},"name":"x"}', 400],
    ['constructor.prototype', create, '{"constructor":{"prototype":{"name":"x"}}}', 400],
    ['a NUL', create, '{"category":"empresas","name":"a\\u0000b"}', 422],
    ['a lone surrogate', create, '{"category":"empresas","name":"a\\ud800"}', 422],
    ['an id beyond 2^53', '/webhook/api/v1/config/delete', '{"category":"empresas","id":9007199254740993}', 422],
    ['1e400', '/webhook/api/v1/config/delete', '{"category":"empresas","id":1e400}', 422],
    [
      'a NUL in what is looked up',
      '/webhook/api/v1/config/delete',
      '{"nome":"saída","descricao":"a\\u0000","data":"01/01/2026"}',
      422,
    ],
    [
      'a lone surrogate in what is looked up',
      '/webhook/api/v1/config/delete',
      '{"nome":"saída","descricao":"\\udfff","data":"01/01/2026"}',
      422,
    ],
    ['a body over the limit', create, JSON.stringify({ category: 'empresas', name: 'x'.repeat(300_000) }), 413],
    ['a modal’s body over its own limit', modal, item(`,"x":"${'x'.repeat(15 * 1024 * 1024)}"`), 413],
  ])('%s is refused', async (_, url, payload, status) => {
    expect(await post(url, payload)).toMatchObject({ status })
  })
})

describe('a body of the wrong kind', () => {
  const boundary = 'b0'
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="nome_saida"\r\n\r\nx\r\n--${boundary}--\r\n`

  test.each([
    ['JSON where a form is taken', recordInflow.path, '{}', 'application/json', 415],
    ['a form where JSON is taken', create, form, `multipart/form-data; boundary=${boundary}`, 415],
    ['text', modal, 'x', 'text/plain', 415],
    ['nothing said', create, 'x', 'application/x-www-form-urlencoded', 415],
    ['a form without a boundary', recordOutflow.path, form, 'multipart/form-data', 400],
    ['a form cut short', recordOutflow.path, form.slice(0, -8), `multipart/form-data; boundary=${boundary}`, 400],
    ['no form at all', recordOutflow.path, 'x', `multipart/form-data; boundary=${boundary}`, 400],
  ])('%s is refused', async (_, url, payload, type, status) => {
    expect(await post(url, payload, type)).toMatchObject({ status })
  })

  test('is none on the path that JSON and forms share', async () => {
    const sent = await api.inject({
      method: 'POST',
      url: modal,
      payload: form,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(sent.statusCode).toBe(200)
    expect(await post(modal, '[{}]')).toMatchObject({ status: 422, fields: { title: expect.any(String) } })
  })

  const part = (name: string, content: string, file = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  const send = (...parts: string[]) =>
    post(recordOutflow.path, `${parts.join('')}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`)

  test('is refused by name with a field sent twice, an unwanted file, or too many fields', async () => {
    expect(await send(part('nome_saida', 'a'), part('nome_saida', 'b'))).toMatchObject({
      status: 422,
      fields: { nome_saida: 'Envie este campo uma vez só' },
    })
    expect(await send(part('nome_saida', 'a', '; filename="a.png"'))).toMatchObject({
      status: 422,
      fields: { nome_saida: 'Este campo não recebe arquivo' },
    })
    expect(await send(...Array.from({ length: 60 }, (_, index) => part(`campo${index}`, 'x')))).toMatchObject({ status: 413 })
    expect(await send(part('nome_saida', 'x'.repeat(80_000)))).toMatchObject({ status: 413 })
    expect(await send(part('__proto__', 'x'))).toMatchObject({ status: 400 })
  })
})

test.each(['abc', '0', '-1', '1.5', '9007199254740993', '1e3', '%00', '%ff'])('the id %s in a path is refused', async (id) => {
  const response = await api.inject({
    method: 'PATCH',
    url: `/api/finance/outflows/${id}`,
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([400, 422]).toContain(response.statusCode)
  parse(Problem, response.json())
})

test('an unknown address is answered as a problem with the request’s id', async () => {
  const response = await api.inject({ url: '/api/nada' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ title: 'Endereço não encontrado', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('a bug is answered with the request’s id and nothing else', async () => {
  const broken = await startApiForTest()
  await broken.db.execute(sql`alter table projects rename column name to nome`)
  const response = await broken.inject({ url: '/webhook/api/v1/projects' })
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Algo deu errado do nosso lado',
    status: 500,
    code: 'internal',
    detail: `Tente de novo. Se continuar, informe o código ${response.json().requestId}.`,
    requestId: response.json().requestId,
  })
})

test('calls answer 503 while the database is away, save nothing by half, and go on when it is back', async () => {
  const other = await startApiForTest()
  const form = { nome_saida: 'Durante a queda', valor: '1.00' }
  const files = { comprovante: new File([new Uint8Array(PNG_BYTES)], 'n.png') }
  await other.cutDatabase()
  const refused = await other.send(recordOutflow, { form, files })
  expect(refused.json()).toMatchObject({ status: 503, code: 'database_unavailable', title: 'O banco de dados não respondeu' })
  expect((await other.inject({ url: '/readyz' })).json()).toMatchObject({ status: 503, title: 'O banco de dados não respondeu' })
  expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200)
  await other.restoreDatabase()
  expect(await other.count(entries)).toBe(0)
  await other.ok(recordOutflow, { form, files })
  expect(await other.count(entries)).toBe(1)
})

test('an edit with nothing to change changes nothing', async () => {
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Fica' } })
  expect(await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, {}) })).toEqual({ ok: true })
})
