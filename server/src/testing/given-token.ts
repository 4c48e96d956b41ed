import { readSession } from 'contract/accounts/session.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Role } from 'contract/calls/permissions.ts'
import type { TestApi } from './api.ts'
import { BASE_URL, type PersonClient } from './team-api.ts'

type Input = Parameters<TestApi['send']>[1]

/** Makes an API token of a person. `call` sends the token as a program does: without cookies and without a browser's headers. */
export async function givenToken(api: TestApi, person: PersonClient, role: Role = person.role, days: number | null = null) {
  const { id, token } = await person.ok(createToken, { json: { name: 'n8n', role, days } })
  const headers = { host: new URL(BASE_URL).host, authorization: `Bearer ${token}` }
  const call = (endpoint: Endpoint, input?: Input, more: Record<string, string> = {}) =>
    api.send(endpoint, input, { ...headers, ...more })
  const readStatus = async (endpoint: Endpoint = readSession, input?: Input) => (await call(endpoint, input)).statusCode
  return { id, token, call, readStatus }
}
