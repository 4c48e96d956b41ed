import { readCapabilities } from 'contract/capabilities.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { listenOnLoopback } from '#testing/stream.ts'

async function startForwardingApi() {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  const api = await startApiForTest({ server: { upstream: service.url } })
  return { api, service }
}

test('the specification’s calls are forwarded to another service as they came, and so are its answers', async () => {
  const { api, service } = await startForwardingApi()
  service.answerWith({
    kind: 'answer',
    status: 207,
    body: '{"saidas":[{"id":"a1"}]}',
    headers: { 'content-type': 'application/json', 'x-theirs': '1' },
  })
  const listed = await api.inject({
    url: '/webhook/api/v1/saidas?x=1',
    headers: { origin: 'http://localhost:3000', cookie: 'a=b' },
  })
  expect([listed.statusCode, listed.payload, listed.headers['x-theirs']]).toEqual([207, '{"saidas":[{"id":"a1"}]}', '1'])
  const payload = '{"payload": {"niche": "a",   "city": "ç"}}'
  await api.inject({
    method: 'POST',
    url: '/webhook/mkr/pa/searchnewsprospection',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  await api.send(recordOutflow, { form: { nome_saida: 'Café' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
  await api.inject({ url: '/api/v1/dashboard/kpis' })
  expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /webhook/api/v1/saidas?x=1',
    'POST /webhook/mkr/pa/searchnewsprospection',
    'POST /webhook/financial-expense',
    'GET /api/v1/dashboard/kpis',
  ])
  expect(service.received[0]?.headers).not.toHaveProperty('cookie')
  expect(service.received[1]?.body).toBe(payload)
  expect(service.received[2]?.body).toContain('name="comprovante"; filename="a.png"')
})

test('an answer of the service behind streams through as it comes', async () => {
  const { api, service } = await startForwardingApi()
  service.answerWith({ kind: 'drip-body', everyMs: 5 })
  const url = await listenOnLoopback(api)
  const response = await fetch(`${url}/webhook/api/v1/projects`)
  const reader = response.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeLessThan(10)
  await reader?.cancel()
})

test('calls that the service behind cannot answer are refused; our own calls and the guard stay', async () => {
  const { api, service } = await startForwardingApi()
  expect(await api.ok(readCapabilities)).toEqual({ edit: false, trash: false, filters: false, runs: false, team: false })
  expect((await api.inject({ url: '/webhook/api/v1/saidas', headers: { host: 'mau.example' } })).statusCode).toBe(403)
  expect(service.received).toEqual([])
})

test('a service behind that is away is a 502 that says so', async () => {
  const { api, service } = await startForwardingApi()
  await service.close()
  expect(await api.fails(listOutflows)).toMatchObject({ status: 502, code: 'upstream_unavailable' })
})
