import { CALLER_KINDS, type CallerKind, computeExpectedAnswer } from 'contract/accounts/expected-answers.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { ROLES } from 'contract/calls/permissions.ts'
import { NON_CONTRACT_ROUTES } from 'contract/non-contract-routes.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { startApiForTest, startTestApi } from '../api.ts'
import { startFakeService } from '../automation-service/fake-service.ts'
import { actAs } from '../principal.ts'
import { startTeamApi, type TeamApi } from '../team-api.ts'
import { type Callers, findSessionRole, startCallers } from './callers.ts'
import { type AccessMatrixRow, endpoints, listEndpointRows, NON_CONTRACT_ROWS } from './rows.ts'

// Calls every route of the server as every role with a session or an API token, and with sessions and tokens that are expired, ended or
// of a deactivated person, and compares the answers with the one table of permissions (docs/permissions.md).

const ROLES_AND_STRANGER: readonly CallerKind[] = [...ROLES, 'no session']

type Compared = { lines: string[]; wrong: string[] }

function readAnswer({ statusCode, payload }: LightMyRequestResponse, title: string): string {
  expect(statusCode, `${title}: ${payload}`).not.toBe(500)
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : 'allowed'
}

/** Makes every call as every caller. @returns the answers, one line per row, and the answers that differ from the table */
async function compareWithTable(
  rows: readonly AccessMatrixRow[],
  callers: readonly CallerKind[],
  send: (row: AccessMatrixRow, caller: CallerKind) => Promise<LightMyRequestResponse>,
): Promise<Compared> {
  const compared: Compared = { lines: [], wrong: [] }
  for (const row of rows) {
    const answers: string[] = []
    for (const caller of callers) {
      const [answer, expected] = [readAnswer(await send(row, caller), row.title), computeExpectedAnswer(caller, row)]
      answers.push(answer === 'allowed' ? 'yes' : answer)
      if (answer !== expected) compared.wrong.push(`${row.title} as ${caller}: ${answer} instead of ${expected}`)
    }
    compared.lines.push(`${row.title.padEnd(70)} ${answers.map((answer) => answer.padEnd(18)).join('')}`)
  }
  return compared
}

/** Prints the answers, and expects them to agree with the table. */
function expectTable({ lines, wrong }: Compared, callers: readonly CallerKind[]): void {
  const head = `${''.padEnd(70)} ${callers.map((caller) => caller.padEnd(18)).join('')}`
  process.stdout.write(`\n${[head, ...lines].join('\n')}\n`)
  expect(wrong).toEqual([])
}

let api: TeamApi
let callers: Callers
beforeAll(async () => {
  api = await startTeamApi({ server: { callLimits: { person: 100_000, token: 100_000 } } })
  callers = await startCallers(api)
})
afterAll(() => api.close())

const isMounted = ({ method, path: url }: Endpoint): boolean => api.app.hasRoute({ method, url })

async function sendAs(row: AccessMatrixRow, caller: CallerKind): Promise<LightMyRequestResponse> {
  const response = await row.call(api, callers.headers[caller])
  const isRefused = response.statusCode === 401 || response.statusCode === 403
  if (!isRefused && !row.title.startsWith('GET')) await callers.restoreSessions()
  return response
}

const listRows = () => [...endpoints.filter(isMounted).flatMap(listEndpointRows), ...NON_CONTRACT_ROWS]

test('every route answers every role, and strangers, as the table of permissions says', async () => {
  expectTable(await compareWithTable(listRows(), ROLES_AND_STRANGER, sendAs), ROLES_AND_STRANGER)
})

const SOME = IS_NIGHT ? 'every route' : 'a route of each permission and method'

test(`${SOME} answers tokens of each role, and invalid sessions, as the table of permissions says`, async () => {
  const byRule = new Map(listRows().map((row) => [`${row.title.split(' ')[0]} ${row.access}`, row]))
  const rows = IS_NIGHT ? listRows() : [...byRule.values()]
  expectTable(await compareWithTable(rows, CALLER_KINDS, sendAs), CALLER_KINDS)
})

test('the access matrix names each caller whom a route lets in against its row', async () => {
  const planted: AccessMatrixRow = {
    title: 'GET /api/home',
    access: 'people.read',
    call: (on, headers = {}) => on.inject({ url: '/api/home', headers }),
  }
  const { wrong } = await compareWithTable([planted], CALLER_KINDS, sendAs)
  const below = ['finance', 'operations', 'viewer', 'finance token', 'operations token', 'viewer token']
  expect(wrong).toEqual(below.map((caller) => `GET /api/home as ${caller}: allowed instead of 403`))
})

test('every route of the server is a row of the access matrix', () => {
  const known = new Set([
    ...endpoints.map(({ method, path }) => `${method} ${path}`),
    ...NON_CONTRACT_ROUTES.map(({ path }) => `GET ${path}`),
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
  const forwarding = await startApiForTest({ server: { upstream: service.url } })
  const unknown = ['/webhook/outra', '/webhook/api/v1/saidas/', '/webhook/%61pi/v1/saidas', '/webhook/api//v1/saidas']
  const rows: AccessMatrixRow[] = [
    ...endpoints.filter(({ seed }) => seed === true).flatMap(listEndpointRows),
    ...unknown.map((url) => ({ title: `GET ${url}`, access: 'settings.write' as const, call: () => forwarding.inject({ url }) })),
  ]
  const compared = await compareWithTable(rows, ROLES_AND_STRANGER, (row, caller) => {
    actAs(forwarding, findSessionRole(caller))
    return row.call(forwarding)
  })
  expectTable(compared, ROLES_AND_STRANGER)
  expect(service.received.length).toBeGreaterThan(0)
})
