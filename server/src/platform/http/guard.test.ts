import { listProjectOptions } from 'contract/finance/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/api.ts'

let api: TestApi & { close(): Promise<void> }
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const path = listProjectOptions.path
const status = async (headers: Record<string, string>, options: { method?: 'GET' | 'POST'; url?: string } = {}) =>
  (await api.inject({ method: options.method ?? 'GET', url: options.url ?? path, headers })).statusCode

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LocalHost:3000'])('Host %s is this machine', async (host) => {
  expect(await status({ host })).toBe(200)
})

test.each([
  'localhost',
  'localhost:3001',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example:3000',
  '127.0.0.1.nip.io:3000',
  '192.168.0.7:3000',
  '',
])('Host %j is refused (DNS rebinding)', async (host) => {
  const response = await api.inject({ url: path, headers: { host } })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('http://localhost:3000') })
})

test.each(['https://evil.example', 'null', 'http://localhost:3001', 'https://localhost:3000', 'http://127.0.0.1:3000'])(
  'Origin %s is another site',
  async (origin) => {
    expect(await status({ host: 'localhost:3000', origin })).toBe(403)
    expect(await status({ host: 'localhost:3000', origin }, { method: 'POST' })).toBe(403)
  },
)

test('a request with the page’s own Origin is taken', async () => {
  expect(await status({ host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(200)
})

describe.each(['cross-site', 'same-site'])('a request from a %s page', (site) => {
  const from = { 'sec-fetch-site': site }

  test('is refused on every method', async () => {
    expect(await status(from)).toBe(403)
    expect(await status(from, { method: 'POST' })).toBe(403)
    expect(await status({ ...from, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, { url: '/favicon.svg' })).toBe(403)
  })

  const navigation = { ...from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

  test('may open a page, but makes no call, no frame and no post', async () => {
    expect(await status(navigation, { url: '/financeiro' })).not.toBe(403)
    expect(await status(navigation, { url: path })).toBe(403)
    expect(await status(navigation, { url: '/api/finance/receipts/1' })).toBe(403)
    for (const disguised of [
      '/%61pi/finance/outflows/export?format=csv',
      '/%61%70i/finance/receipts/1',
      '/%61pi/nada',
      '/api?x=1',
    ])
      expect(await status(navigation, { url: disguised })).toBe(403)
    expect(await status({ ...navigation, 'sec-fetch-dest': 'iframe' }, { url: '/financeiro' })).toBe(403)
    expect(await status(navigation, { url: '/financeiro', method: 'POST' })).toBe(403)
  })
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])(
  'the header %s, by which others could reach this machine’s server, is refused',
  async (header) => {
    expect(await status({ [header]: '10.0.0.1' })).toBe(403)
  },
)

test('a request for an address typed by hand is taken', async () => {
  expect(await status({ 'sec-fetch-site': 'none' })).toBe(200)
})

test('no other address passes for the route of an automation’s reports', async () => {
  const foreign = { host: 'evil.example' }
  expect(await status(foreign, { method: 'POST', url: '/api/runs/1/callback' })).toBe(401)
  expect(await status(foreign, { method: 'POST', url: '/api/%72uns/1/callback' })).toBe(401)
  expect(await status(foreign, { method: 'POST', url: '/api/runs/1/%63allback/x' })).toBe(403)
  expect(await status(foreign, { url: '/api/runs/1/callback' })).toBe(403)
})
