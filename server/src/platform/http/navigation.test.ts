import { signOut } from 'contract/accounts/sign-in.ts'
import { exportOutflows } from 'contract/finance/exports.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { downloadReceipt, viewReceipt } from 'contract/finance/receipts.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receipts } from '#db/tables/entries.ts'
import { startApiForTest } from '#testing/api.ts'
import { aFile, PDF_BYTES } from '#testing/factories.ts'
import { startTeamApi, type TeamApi } from '#testing/team-api.ts'
import { renderRefusalPage } from './refusal-page.ts'

// A link to a file that is opened in the browser without a session leads to the sign-in, and from there back to the file. Programs and
// scripts get a 401.

const CSV = `${exportOutflows.path}?format=csv&q=a%26b`
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const SECURE = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: ACCEPT }

let api: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
})
afterAll(() => api.close())

async function get(url: string, headers: Record<string, string>) {
  const response = await api.inject({ url, headers: { host: new URL(api.baseUrl).host, ...headers } })
  return { status: response.statusCode, location: response.headers.location, response }
}

const isProblem = ({ headers }: Awaited<ReturnType<typeof get>>['response']): boolean =>
  String(headers['content-type']).startsWith('application/problem+json')

/** Expects a page of the app's own that is a document, runs nothing and is stored nowhere, with these texts. */
function expectPage({ headers, payload }: Awaited<ReturnType<typeof get>>['response'], ...texts: string[]): void {
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-disposition']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(payload).not.toMatch(/<script|application\/problem|"requestId"/)
  for (const text of ['<html lang="pt-BR">', ...texts]) expect(payload).toContain(text)
}

test.each([
  ['with what browsers say of a navigation', SECURE],
  ['over plain HTTP, where they say only what they take', { accept: ACCEPT }],
])(
  'a file that is opened in the browser without a session leads to the sign-in and knows the way back, %s',
  async (_, headers) => {
    for (const path of [CSV, '/api/finance/receipts/1', '/docs', '/docs/openapi.json', '/api/nada']) {
      const { status, location, response } = await get(path, headers)
      expect([status, location]).toEqual([303, `/entrar#voltar=${encodeURIComponent(path)}`])
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.payload).toBe('')
    }
  },
)

test('a file opened in the browser leads to the sign-in once the session has ended', async () => {
  const person = await api.join('finance', 'Ida')
  const cookie = person.cookie()
  expect((await get(CSV, { ...SECURE, cookie })).status).toBe(200)
  await person.ok(signOut)
  expect(await get(CSV, { ...SECURE, cookie })).toMatchObject({ status: 303 })
})

test.each<[string, Record<string, string>]>([
  ['a script’s call', { ...SECURE, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: ACCEPT }],
  ['a picture of a page', { ...SECURE, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', accept: 'image/*' }],
  ['a download that a page begins', { ...SECURE, 'sec-fetch-dest': 'empty' }],
  ['a frame', { ...SECURE, 'sec-fetch-dest': 'iframe' }],
  ['a program', { accept: '*/*' }],
  ['a program without a word', {}],
  ['a token that does not count', { ...SECURE, authorization: `Bearer painel_${'A'.repeat(43)}` }],
])('%s without a session is answered 401 and led nowhere', async (_, headers) => {
  const { status, location, response } = await get(CSV, headers)
  expect([status, location, isProblem(response)]).toEqual([401, undefined, true])
})

test('a link to a file on another site is refused with a page, and not led to the sign-in', async () => {
  const { status, location, response } = await get(CSV, { ...SECURE, 'sec-fetch-site': 'cross-site' })
  expect([status, location]).toEqual([403, undefined])
  expectPage(response, 'Pedido recusado', 'O pedido partiu de outro site', 'href="/">Ir para a Home</a>')
})

test.each(['/api//outro.example', '/api/..//outro.example', '/api/%2e%2e//outro.example', '/docs//x'])(
  'a sign-in does not lead back to %s',
  async (path) => {
    const { location } = await get(path, SECURE)
    expect([undefined, '/entrar']).toContain(location)
  },
)

test('a form sent without a session is refused and led nowhere', async () => {
  const headers = { host: new URL(api.baseUrl).host, ...SECURE, 'sec-fetch-site': 'same-origin' }
  const response = await api.inject({ method: 'POST', url: recordInflow.path, headers, payload: {} })
  expect([response.statusCode, response.headers.location]).toEqual([401, undefined])
})

test('a file opened in the browser comes to who may see it, others are told who can', async () => {
  const form = { descricao: 'Mensalidade', valor: '10.00' }
  await api.owner.ok(recordInflow, { form, files: { comprovante: aFile(PDF_BYTES, 'nota.pdf', 'application/pdf') } })
  const [receipt] = await api.db.select({ id: receipts.id }).from(receipts)
  const path = viewReceipt.path.replace(':id', String(receipt?.id))
  const shown = await get(path, { ...SECURE, cookie: api.owner.cookie() })
  expect([shown.status, shown.response.headers['content-type']]).toEqual([200, 'application/pdf'])
  const viewer = await api.join('viewer', 'Vera')
  const refused = await get(path, { ...SECURE, cookie: viewer.cookie() })
  expect(refused).toMatchObject({ status: 403, location: undefined })
  expectPage(refused.response, 'Você não tem permissão para isto. Quem pode: Dono, Administrador, Financeiro')
  const script = { ...SECURE, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', cookie: viewer.cookie() }
  expect(isProblem((await get(path, script)).response)).toBe(true)
  expect(isProblem((await get(path, { accept: '*/*', cookie: viewer.cookie() })).response)).toBe(true)
})

test('a file that is gone is answered as a page to a window, and as JSON to a script', async () => {
  const form = { descricao: 'Sem arquivo', valor: '10.00' }
  await api.owner.ok(recordInflow, { form, files: { comprovante: aFile(PDF_BYTES, 'nota.pdf', 'application/pdf') } })
  const [receipt] = await api.db.select({ id: receipts.id }).from(receipts).orderBy(desc(receipts.id)).limit(1)
  const id = receipt?.id ?? 0
  await api.db.update(receipts).set({ storageKey: 'receipts/nenhum' }).where(eq(receipts.id, id))
  const cookie = api.owner.cookie()
  for (const path of [viewReceipt.path, downloadReceipt.path].map((each) => each.replace(':id', String(id)))) {
    const gone = await get(path, { ...SECURE, cookie })
    expect(gone.status).toBe(410)
    expectPage(gone.response, 'O arquivo não está mais no armazenamento', 'recupere de um backup')
    const script = await get(path, { ...SECURE, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', cookie })
    expect([script.status, isProblem(script.response)]).toEqual([410, true])
  }
})

test.each([
  [404, viewReceipt.path.replace(':id', '999999'), 'Comprovante não encontrado'],
  [404, '/api/nada', 'Endereço não encontrado'],
  [422, `${exportOutflows.path}?format=nada`, 'Escolha csv ou xlsx'],
])('a window gets each refusal as a page (%i at %s), a script its JSON', async (status, path, text) => {
  const cookie = api.owner.cookie()
  const shown = await get(path, { ...SECURE, cookie })
  expect(shown.status).toBe(status)
  expectPage(shown.response, text, 'href="/">Ir para a Home</a>')
  const script = await get(path, { ...SECURE, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', cookie })
  expect([script.status, isProblem(script.response)]).toEqual([status, true])
})

test('a refusal’s page escapes what it quotes', () => {
  const problem = { type: 'about:blank' as const, status: 403, code: 'x', requestId: '1' }
  const link = { label: '<i>', href: '/"><script>' }
  const page = renderRefusalPage({ ...problem, title: '<b>&"', detail: '</main><script>', link })
  expect(page).not.toMatch(/<script|<b>|<i>|<\/main><s/)
  expect(page).toContain('&lt;b&gt;&amp;&quot;')
})

test('a server without accounts leads no window to a sign-in', async () => {
  const local = await startApiForTest()
  expect((await local.inject({ url: CSV, headers: { accept: ACCEPT } })).statusCode).toBe(200)
})
