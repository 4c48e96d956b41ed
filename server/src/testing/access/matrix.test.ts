import { OTHER_ROUTES } from 'contract/accounts/other-routes.ts'
import type { BodyAccess } from 'contract/accounts/permissions.ts'
import { type Access, ROLES, type Role, SESSION_PERMISSIONS } from 'contract/accounts/permissions.ts'
import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { api as contractApi } from 'contract/api.ts'
import type { Endpoint } from 'contract/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi, testApi } from '../api.ts'
import { startFakeService } from '../automation-service/fake-service.ts'
import { actAs, actAsToken } from '../principal.ts'

// Every route of the server, as every role, with an API token of every role and without a session, compared with the one table of permissions (docs/permissions.md).

/** A person who is signed in, a person's token, or nobody. */
type Caller = { role: Role; isToken: boolean } | null
const CALLERS: readonly Caller[] = [
  ...ROLES.map((role) => ({ role, isToken: false })),
  ...ROLES.map((role) => ({ role, isToken: true })),
  null,
]

const nameCaller = (caller: Caller): string =>
  caller === null ? 'no session' : caller.isToken ? `t ${caller.role}` : caller.role

/** A route to call. `rule`: the body names one of the records for which the route needs another permission. */
type Row = { title: string; access: Access; rule?: BodyAccess; call: (api: TestApi) => Promise<LightMyRequestResponse> }

const endpoints: readonly Endpoint[] = Object.values(contractApi).flatMap((area) => Object.values<Endpoint>(area))

function sendEmpty(api: TestApi, endpoint: Endpoint, body: object): Promise<LightMyRequestResponse> {
  const input = { params: { id: 999_999 }, ...(endpoint.json ? { json: body } : {}), ...(endpoint.form ? { form: {} } : {}) }
  return api.send(endpoint, input)
}

function listEndpointRows(endpoint: Endpoint): Row[] {
  const { method, path, access, bodyAccess } = endpoint
  const title = `${method} ${path}${endpoint.form ? ' (form)' : ''}`
  if (!bodyAccess) return [{ title, access, call: (api) => sendEmpty(api, endpoint, {}) }]
  return bodyAccess.map((rule) => ({
    title: `${title} ${Object.values(rule.when).join(' ')}`,
    access,
    rule,
    call: (api) => sendEmpty(api, endpoint, rule.when),
  }))
}

const OTHER_ROWS: readonly Row[] = [
  ...OTHER_ROUTES.map(({ path, access }) => ({
    title: `GET ${path}`,
    access,
    // The stream of events would not end; it refuses a reader that takes no events.
    call: (api: TestApi) => api.inject({ url: path.replace('*', 'algo'), headers: { accept: 'application/json' } }),
  })),
  { title: 'POST of an unknown address', access: 'authenticated', call: (api) => api.inject({ method: 'POST', url: '/nada' }) },
]

const hasAccess = (caller: Caller, access: Access): boolean => {
  if (access === 'public') return true
  if (access === 'run-token' || caller === null) return false
  if (access === 'authenticated') return true
  if (access === 'session') return !caller.isToken
  return ROLE_PERMISSIONS[caller.role].has(access) && !(caller.isToken && SESSION_PERMISSIONS.has(access))
}

/** The answer by the table: `allowed`, or the status of the refusal. Nobody in this test carries a run's token. */
function expectAnswer(caller: Caller, { access, rule }: Row): string {
  if (access === 'run-token') return '401'
  if (hasAccess(caller, access) && (!rule || hasAccess(caller, rule.needs))) return 'allowed'
  return caller === null ? '401' : '403'
}

async function readAnswer(api: TestApi, caller: Caller, row: Row): Promise<string> {
  if (caller?.isToken) actAsToken(api, caller.role)
  else actAs(api, caller?.role ?? null)
  const { statusCode, payload } = await row.call(api)
  expect(statusCode, `${row.title}: ${payload}`).not.toBe(500)
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : 'allowed'
}

/** Compares every row with the table, for every caller. @returns the answers, a line for each row */
async function compareWithTable(api: TestApi, rows: readonly Row[]): Promise<string[]> {
  const lines: string[] = []
  const wrong: string[] = []
  for (const row of rows) {
    const answers: string[] = []
    for (const caller of CALLERS) {
      const [answer, expected] = [await readAnswer(api, caller, row), expectAnswer(caller, row)]
      answers.push(answer === 'allowed' ? 'yes' : answer)
      if (answer !== expected) wrong.push(`${row.title} as ${nameCaller(caller)}: ${answer} instead of ${expected}`)
    }
    lines.push(`${row.title.padEnd(70)} ${answers.map((answer) => answer.padEnd(13)).join('')}`)
  }
  expect(wrong).toEqual([])
  return lines
}

const HEAD = `${''.padEnd(70)} ${CALLERS.map((caller) => nameCaller(caller).padEnd(13)).join('')}`
const print = (lines: readonly string[]) => process.stdout.write(`\n${[HEAD, ...lines].join('\n')}\n`)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const isMounted = ({ method, path: url }: Endpoint): boolean => api.app.hasRoute({ method, url })

test('every route answers every role as the table of permissions says', async () => {
  const rows = [...endpoints.filter(isMounted).flatMap(listEndpointRows), ...OTHER_ROWS]
  print(await compareWithTable(api, rows))
})

test('every route of the server is a row of the matrix', () => {
  const known = new Set([
    ...endpoints.map(({ method, path }) => `${method} ${path}`),
    ...OTHER_ROUTES.map(({ path }) => `GET ${path}`),
  ])
  const registered = api.app.registeredRoutes.flatMap(({ method, url }) => [method].flat().map((name) => `${name} ${url}`))
  const unknown = registered.filter((route) => !known.has(route.replace(/^HEAD /, 'GET ')))
  expect([unknown, registered.length > endpoints.length]).toEqual([[], true])
})

test('a route that does not declare who may call it keeps the server from starting', async () => {
  const bare = await startTestApi()
  onTestFinished(bare.close)
  bare.app.registeredRoutes.push({ method: 'GET', url: '/api/aberta', handler: () => undefined })
  await expect(bare.app.ready()).rejects.toThrow('GET /api/aberta')
})

test('a forwarded request needs the permission of the call that it stands for', async () => {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  service.answerWith({ kind: 'answer', status: 200, body: '[]', headers: { 'content-type': 'application/json' } })
  const forwarding = await testApi({ server: { upstream: service.url } })
  const unknown = ['/webhook/outra', '/webhook/api/v1/saidas/', '/webhook/%61pi/v1/saidas', '/webhook/api//v1/saidas']
  const rows: Row[] = [
    ...endpoints.filter(({ seed }) => seed === true).flatMap(listEndpointRows),
    ...unknown.map((url) => ({
      title: `GET ${url}`,
      access: 'settings.write' as const,
      call: () => forwarding.inject({ url }),
    })),
  ]
  print(await compareWithTable(forwarding, rows))
  expect(service.received.length).toBeGreaterThan(0)
})
