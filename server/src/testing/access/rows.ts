import { api as contractApi } from 'contract/api.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Access, BodyAccess } from 'contract/calls/permissions.ts'
import { NON_CONTRACT_ROUTES } from 'contract/non-contract-routes.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApi } from '../api.ts'

type Headers = Record<string, string>

/** A route to call. `rule`: set where the permission depends on the kind of record or the operation that the body names. */
export type AccessMatrixRow = {
  title: string
  access: Access
  rule?: BodyAccess
  call: (api: TestApi, headers?: Headers) => Promise<LightMyRequestResponse>
}

/** The definitions of all endpoints of the contract. */
export const endpoints: readonly Endpoint[] = Object.values(contractApi).flatMap((area) => Object.values<Endpoint>(area))

function sendEmpty(api: TestApi, endpoint: Endpoint, { body, headers }: { body: object; headers: Headers | undefined }) {
  const input = { params: { id: 999_999 }, ...(endpoint.json ? { json: body } : {}), ...(endpoint.form ? { form: {} } : {}) }
  return api.send(endpoint, input, headers)
}

/**
 * Lists the rows of an endpoint: one, or one for each kind of record or operation that its body may name. The bodies are
 * incomplete and the ids unknown, so that hardly any allowed call changes data; some end the caller's session.
 */
export function listEndpointRows(endpoint: Endpoint): AccessMatrixRow[] {
  const { method, path, access, bodyAccess } = endpoint
  const title = `${method} ${path}${endpoint.form ? ' (form)' : ''}`
  if (!bodyAccess) return [{ title, access, call: (api, headers) => sendEmpty(api, endpoint, { body: {}, headers }) }]
  return bodyAccess.map((rule) => ({
    title: `${title} ${Object.values(rule.when).join(' ')}`,
    access,
    rule,
    call: (api, headers) => sendEmpty(api, endpoint, { body: rule.when, headers }),
  }))
}

/** The rows of the routes that are not in the contract. */
export const NON_CONTRACT_ROWS: readonly AccessMatrixRow[] = [
  ...NON_CONTRACT_ROUTES.map(({ path, access }) => ({
    title: `GET ${path}`,
    access,
    // The event stream would not end, but refuses a reader that does not accept events.
    call: (api: TestApi, headers: Headers = {}) =>
      api.inject({ url: path.replace('*', 'algo'), headers: { ...headers, accept: 'application/json' } }),
  })),
  {
    title: 'POST of an unknown address',
    access: 'authenticated',
    call: (api, headers = {}) => api.inject({ method: 'POST', url: '/nada', headers }),
  },
]
