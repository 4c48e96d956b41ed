import { createAccount, signIn } from 'contract/accounts/sign-in.ts'
import { type CallInput, type Endpoint, getReplySchema, type ReplyOf } from 'contract/calls/endpoint.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { Problem } from 'contract/calls/problem.ts'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { parse } from 'zod/mini'
import { users } from '#db/tables/workspace.ts'
import { createLink } from '#features/accounts/people/account-links.ts'
import { createOwnerLink } from '#features/accounts/people/owner.ts'
import { startApiForTest, startTestApi, type TestApi, type TestOptions } from './api.ts'
import { createAccessChangeCheck } from './undeclared-access.ts'

/** The password of the people whose accounts this file makes. */
export const PASSWORD = 'corredor azul 42 lampião'
export const BASE_URL = 'http://painel.agencia.lan'

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

type AnyInput = Parameters<TestApi['send']>[1]
type InputOf<E extends Endpoint> = Record<string, never> extends CallInput<E, File> ? [CallInput<E, File>?] : [CallInput<E, File>]

/** A browser with its cookies, in which at most one person is signed in. */
export type TeamClient = {
  /** The value of the Cookie header. */
  cookie(): string
  send(endpoint: Endpoint, input?: AnyInput, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Calls an endpoint and expects success, with an answer in the contract's shape. */
  ok<const E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<ReplyOf<E>>
  /** Calls an endpoint, with any input, expects a refusal and returns the problem. */
  fails(endpoint: Endpoint, input?: AnyInput): Promise<Problem>
}

/** A browser in which a person is signed in. `id`: the person's id. */
export type PersonClient = TeamClient & { id: number; email: string; name: string; role: Role }

type Given = { address?: string; userAgent?: string }

/** Starts the server in team mode by `start`, where no person is signed in. Its calls are made at `baseUrl`. */
export async function startTeamServer(options: TestOptions, baseUrl: string, start = startTestApi) {
  const team = { baseUrl, trustProxy: ['127.0.0.1'], ...options.server?.team }
  const api = await start({ ...options, server: { ...options.server, team } })
  const checkAccessChanges = createAccessChangeCheck(api.db)
  const own = { host: new URL(team.baseUrl).host, origin: team.baseUrl, 'sec-fetch-site': 'same-origin' }

  /** Opens a browser without cookies. `address`: the IP address of its machine, as a trusted proxy reports it. */
  function browser({ address = '203.0.113.1', userAgent = DEVICE }: Given = {}): TeamClient {
    const jar = new Map<string, string>()
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const store = (response: LightMyRequestResponse) => {
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) jar.delete(name)
        else jar.set(name, encodeURIComponent(value))
      }
    }
    const send: TeamClient['send'] = async (endpoint, input, headers) => {
      const forwarded = team.trustProxy.length > 0 ? { 'x-forwarded-for': address } : {}
      const sent = { ...own, ...forwarded, 'user-agent': userAgent, ...(jar.size > 0 ? { cookie: cookie() } : {}) }
      const response = await checkAccessChanges(endpoint, () => api.send(endpoint, input, { ...sent, ...headers }))
      store(response)
      return response
    }
    return {
      cookie,
      send,
      async ok(endpoint, ...[input]) {
        const response = await send(endpoint, input)
        if (response.statusCode !== 200)
          throw new Error(`${endpoint.method} ${endpoint.path} → ${response.statusCode} ${response.payload}`)
        return parse(getReplySchema(endpoint), response.json()) as never
      },
      async fails(endpoint, input) {
        const response = await send(endpoint, input)
        if (response.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} succeeded: ${response.payload}`)
        return parse(Problem, response.json())
      },
    }
  }

  const place = () => ({ now: api.time.now(), baseUrl: team.baseUrl })
  const readToken = (link: string) => link.slice(link.indexOf('#') + 1)

  /** Creates an account by a link, as the invited person does, in a browser that is signed in afterwards. */
  async function useLink(
    link: string,
    person: { name: string; email: string; role: Role },
    given?: Given,
  ): Promise<PersonClient> {
    const client = browser(given)
    await client.ok(createAccount, {
      json: { token: readToken(link), name: person.name, email: person.email, password: PASSWORD },
    })
    const [row] = await api.db.select({ id: users.id }).from(users).where(eq(users.email, person.email))
    return { ...client, ...person, id: row?.id ?? 0 }
  }

  /** Invites a person, and creates the account with the invitation. */
  async function join(role: Role, name: string, given?: Given): Promise<PersonClient> {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@agencia.com.br`
    const { link } = await createLink(api.db, { link: { kind: 'invitation', email, role, createdBy: 1 }, ...place() })
    return useLink(link, { name, email, role }, given)
  }

  /** Signs a person in on another browser. */
  async function signInAgain({ id, email, name, role }: PersonClient, given?: Given): Promise<PersonClient> {
    const client = browser(given)
    await client.ok(signIn, { json: { email, password: PASSWORD } })
    return { ...client, id, email, name, role }
  }

  const ownerLink = async () => (await createOwnerLink(api.db, place())) ?? ''
  return { ...api, baseUrl: team.baseUrl, browser, readToken, ownerLink, useLink, join, signInAgain }
}

/** Starts a server in team mode without an owner, for a single test. */
export function startOwnerlessTeamApi(options: TestOptions = {}, baseUrl: string = BASE_URL) {
  return startTeamServer(options, baseUrl, startApiForTest)
}

type TeamServer = Awaited<ReturnType<typeof startTeamServer>>

/**
 * Starts a server in team mode whose owner, Olívia, is signed in. It is for a file whose tests share the server; otherwise use
 * `startTeamApiForTest`. `fill` inserts the records that exist before the first call.
 */
export async function startTeamApi(
  options: TestOptions = {},
  fill?: (server: TeamServer) => Promise<void>,
  start = startTestApi,
) {
  const api = await startTeamServer(options, BASE_URL, start)
  await fill?.(api)
  const owner = await api.useLink(await api.ownerLink(), { name: 'Olívia', email: 'olivia@agencia.com.br', role: 'owner' })
  return { ...api, owner }
}

export type TeamApi = Awaited<ReturnType<typeof startTeamApi>>

/** Starts a server in team mode for a test, or empties one that an earlier test has left. */
export function startTeamApiForTest(options: TestOptions = {}): Promise<TeamApi> {
  return startTeamApi(options, undefined, startApiForTest)
}
