import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'

let webRoot: string
let api: TestApi

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'))
  for (const folder of ['assets', 'pages']) await mkdir(join(webRoot, folder))
  for (const [name, content] of [
    ['index.html', '<!doctype html><title>painel</title>'],
    ['pages/0.html', '<!doctype html><title>conta</title>'],
    ['pages.json', '{"/financeiro/contas/$id":"pages/0.html"}'],
    ['favicon.svg', '<svg/>'],
    ['assets/index-a1b2.js', 'console.log(1)'],
  ] as const) {
    await writeFile(join(webRoot, name), content)
    await writeFile(join(webRoot, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(webRoot, `${name}.gz`), gzipSync(content))
  }
  api = await startTestApi({ webRoot })
})
afterAll(async () => {
  await api.close()
  await rm(webRoot, { recursive: true })
})

const page = { accept: 'text/html,*/*' }

describe('pages of the interface', () => {
  test.each(['/', '/financeiro', '/financeiro/entradas?q=x', '/um/endereço/qualquer'])(
    'are the one page at %s, asked for again each time',
    async (url) => {
      const response = await api.inject({ url: encodeURI(url), headers: page })
      expect(response.payload).toContain('painel')
      expect(response.headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
      })
    },
  )

  test.each([
    ['/', true],
    ['/entradas', true],
    ['/entrar', false],
    ['/entrar/convite?codigo=x', false],
  ])('tell the browser at %s to ask for the session at once: %s', async (url, isTold) => {
    const { link = '' } = (await api.inject({ url, headers: page })).headers
    expect(String(link).includes('</api/session>; rel=preload')).toBe(isTold)
  })

  test('are those that the build wrote for a screen, and none to programs', async () => {
    const url = '/financeiro/contas/7?ate=2026-11-30'
    const { payload, headers } = await api.inject({ url, headers: page })
    expect(payload).toContain('<title>conta</title>')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', link: expect.stringContaining('</api/session>') })
    expect((await api.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })

  test('are answered at / to whatever asks for anything, as monitors do', async () => {
    const { statusCode, payload } = await api.inject({ url: '/', headers: { accept: '*/*' } })
    expect([statusCode, payload]).toEqual([200, expect.stringContaining('painel')])
  })

  test('allow scripts from this server alone, and none inline', async () => {
    const policy = String((await api.inject({ url: '/', headers: page })).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).toMatch(/default-src 'none'/)
  })

  test.each(['/assets/gone-ffff.js', '/api/nada', '/webhook/nada', '/docs/nada', '/%61pi/nada', '/api?x=1', '/assets'])(
    'do not exist at %s: 404, as a page to windows and as a problem to programs',
    async (url) => {
      const inWindow = await api.inject({ url, headers: page })
      expect([inWindow.statusCode, inWindow.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')])
      expect(inWindow.payload).not.toContain('<title>painel</title>')
      const inProgram = await api.inject({ url })
      expect([inProgram.statusCode, inProgram.headers['content-type']]).toEqual([404, expect.stringContaining('problem+json')])
    },
  )

  test('are not answered to what asks for none', async () => {
    expect((await api.inject({ url: '/financeiro', headers: { accept: 'application/json' } })).statusCode).toBe(404)
    expect((await api.inject({ method: 'POST', url: '/financeiro', headers: page })).statusCode).toBe(404)
  })

  test('answer HEAD as GET, without the body', async () => {
    const response = await api.inject({ method: 'HEAD', url: '/', headers: page })
    expect([response.statusCode, response.payload]).toEqual([200, ''])
  })
})

test.each([
  ['br', 'gzip, deflate, br', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['plain', 'identity', undefined],
])('hashed files are kept for good, and come as %s where that is taken', async (_, accepted, encoding) => {
  const { headers } = await api.inject({ url: '/assets/index-a1b2.js', headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
})

test('hashed files carry headers that govern a file, and none that governs a document', async () => {
  const { headers } = await api.inject({ url: '/assets/index-a1b2.js' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(Object.keys(headers).filter((name) => /policy|frame|download|agent|dns|xss/.test(name))).toEqual([
    'cross-origin-resource-policy',
  ])
})

test.each([
  '/../server/package.json',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
  '/%2e%2e/%2e%2e/etc/passwd',
])('%s reads no file outside the built interface', async (url) => {
  const response = await api.inject({ url })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})

test('the API reference has its own scripts and policy, and loads nothing from elsewhere', async () => {
  const response = await api.inject({ url: '/docs', headers: page })
  expect(response.payload).not.toMatch(/https?:\/\/(?!localhost)/)
  expect(response.payload).not.toMatch(/<script(?! src)/)
  expect(String(response.headers['content-security-policy'])).toMatch(/script-src 'self'(;|$)/)
  expect((await api.inject({ url: '/docs/openapi.json' })).json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/webhook/financial-expense': expect.anything() },
  })
  expect((await api.inject({ url: '/docs/scalar.js' })).payload.length).toBeGreaterThan(1_000_000)
})

test('pages say what to do before the interface is built', async () => {
  const unbuilt = await startApiForTest()
  const said = await unbuilt.inject({ url: '/', headers: page })
  expect([said.statusCode, said.payload]).toEqual([503, expect.stringContaining('npm start')])
})
