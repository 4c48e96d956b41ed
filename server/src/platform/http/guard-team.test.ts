import { readSession } from 'contract/accounts/session.ts'
import { checkLiveness } from 'contract/health.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/api.ts'

const BASE_URL = 'https://painel.agencia.com.br'
const OWN = { host: 'painel.agencia.com.br' }

type Behind = { direct: TestApi; proxied: TestApi }
let apis: Behind
beforeAll(async () => {
  const start = (trustProxy: string[]) => startTestApi({ server: { team: { baseUrl: BASE_URL, trustProxy } } })
  apis = { direct: await start([]), proxied: await start(['10.0.0.2']) }
})
afterAll(async () => {
  await apis.direct.close()
  await apis.proxied.close()
})

/** Requests the health of the server, which everybody may read, from an address. */
const request = (headers: Record<string, string>, { from = '203.0.113.9', through = 'direct' as keyof Behind } = {}) =>
  apis[through].inject({ url: checkLiveness.path, headers, remoteAddress: from })
const status = async (...args: Parameters<typeof request>) => (await request(...args)).statusCode

test('the Host by which the team opens the server is taken', async () => {
  expect(await status(OWN)).toBe(200)
  expect(await status({ host: 'Painel.Agencia.com.br' })).toBe(200)
})

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  'evil.example',
  'painel.agencia.com.br:3000',
  'painel.agencia.com.br.evil.example',
  '',
])('Host %j is refused', async (host) => {
  const response = await request({ host })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ detail: `Abra o endereço ${BASE_URL}` })
})

test('a monitor on this machine reads only the probes by any name, a proxy on it does not', async () => {
  const probe = (headers: Record<string, string>) => status(headers, { from: '127.0.0.1', through: 'proxied' })
  expect(await probe({ host: 'localhost:3000' })).toBe(200)
  expect(await probe({ host: 'localhost:3000', origin: 'https://evil.example' })).toBe(403)
  expect(await probe({ host: 'localhost:3000', 'x-forwarded-for': '198.51.100.7' })).toBe(403)
  const session = { url: readSession.path, headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' }
  expect((await apis.proxied.inject(session)).statusCode).toBe(403)
})

test.each(['https://evil.example', 'null', 'http://painel.agencia.com.br', 'https://painel.agencia.com.br:8443'])(
  'Origin %s is another site',
  async (origin) => {
    expect(await status({ ...OWN, origin })).toBe(403)
  },
)

test('a page of another site may link to the team’s server, and do nothing else', async () => {
  const site = { ...OWN, 'sec-fetch-site': 'cross-site' }
  const navigation = { ...site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect(await status(site)).toBe(403)
  expect((await apis.direct.inject({ url: '/financeiro', headers: navigation })).statusCode).not.toBe(403)
})

test('a cookie on an unsafe call that does not say which page sent it is refused', async () => {
  const post = async (headers: Record<string, string>) =>
    (await apis.direct.inject({ method: 'POST', url: '/api/nada', headers: { ...OWN, ...headers } })).statusCode
  expect(await post({ cookie: 'session=x' })).toBe(403)
  expect(await post({ cookie: 'session=x', origin: BASE_URL })).not.toBe(403)
  expect(await post({})).not.toBe(403)
})

describe('forwarded headers', () => {
  const forwarded = { 'x-forwarded-host': OWN.host, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }

  test('are refused where no proxy is trusted', async () => {
    expect(await status({ ...OWN, 'x-forwarded-for': '10.0.0.1' })).toBe(403)
    expect(await status({ ...OWN, forwarded: 'for=10.0.0.1' })).toBe(403)
  })

  test('are believed from the trusted proxy alone', async () => {
    expect(await status({ host: 'app:3000', ...forwarded }, { from: '10.0.0.2', through: 'proxied' })).toBe(200)
    expect(await status({ host: 'app:3000', ...forwarded }, { from: '203.0.113.9', through: 'proxied' })).toBe(403)
    expect(await status({ ...OWN, 'x-forwarded-host': 'evil.example' }, { from: '203.0.113.9', through: 'proxied' })).toBe(200)
  })
})

test('answers in team mode are stored by no browser and no proxy', async () => {
  expect((await request(OWN)).headers['cache-control']).toBe('no-store')
  expect((await request({ host: 'evil.example' })).headers['cache-control']).toBe('no-store')
})

test('browsers are told to use HTTPS alone where the team’s address is one', async () => {
  expect((await request(OWN)).headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = await startTestApi({ server: { team: { baseUrl: 'http://192.168.0.7:3000', trustProxy: [] } } })
  const response = await plain.inject({ url: checkLiveness.path, headers: { host: '192.168.0.7:3000' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers).not.toHaveProperty('strict-transport-security')
  await plain.close()
})
