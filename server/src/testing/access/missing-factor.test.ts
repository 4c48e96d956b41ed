import { createToken } from 'contract/accounts/tokens.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/tables/accounts.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import { type PersonClient, startTeamApi, type TeamApi } from '../team-api.ts'
import { type AccessMatrixRow, endpoints, listEndpointRows, NON_CONTRACT_ROWS } from './rows.ts'

// Calls every route of the server as an owner who has not set up a required second factor yet, and as a program with a token of
// such a person.

/** The routes that a person without a required second factor may call, besides the public ones. */
const OPEN = [
  'GET /api/account',
  'GET /api/session',
  'POST /api/account/password',
  'POST /api/account/password/set',
  'POST /api/account/second-factor/begin',
  'POST /api/account/second-factor/confirm',
  'POST /api/accounts/sign-out',
]

let api: TeamApi
let bia: PersonClient
let token: string
beforeAll(async () => {
  api = await startTeamApi({ server: { callLimits: { person: 100_000, token: 100_000 } } })
  bia = await api.join('owner', 'Bia')
  token = (await bia.ok(createToken, { json: { name: 'Programa', role: 'owner', days: null } })).token
  await api.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, api.owner.id))
  await api.db.update(workspace).set({ secondFactorRoles: ['owner'] })
})
afterAll(() => api.close())

const isGuarded = ({ access }: AccessMatrixRow): boolean => access !== 'public' && access !== 'run-token'
const rows = [...endpoints.flatMap(listEndpointRows), ...NON_CONTRACT_ROWS].filter(isGuarded)

/** Calls every route that authenticates its caller. @returns the titles of the routes that do not ask for the second factor */
async function listOpenRoutes(headers: Record<string, string>): Promise<string[]> {
  const before = await api.db.select().from(sessions)
  const open: string[] = []
  for (const row of rows) {
    const { statusCode, payload } = await row.call(api, headers)
    if (statusCode !== 403 || JSON.parse(payload).code !== 'second_factor_required') open.push(row.title)
    await api.db.insert(sessions).values(before).onConflictDoNothing()
  }
  return open.toSorted()
}

const browserHeaders = () => ({
  host: new URL(api.baseUrl).host,
  origin: api.baseUrl,
  'sec-fetch-site': 'same-origin',
  cookie: bia.cookie(),
})

test('a person who lacks a required second factor is refused by every route but those that set it up', async () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(await listOpenRoutes(browserHeaders())).toEqual(OPEN)
})

test('an API token of a person who lacks a required second factor is refused by every route', async () => {
  const headers = { host: new URL(api.baseUrl).host, authorization: `Bearer ${token}` }
  expect(await listOpenRoutes(headers)).toEqual([])
})
