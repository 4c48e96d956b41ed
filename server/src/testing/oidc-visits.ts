import { beginOidcSignIn, OIDC_CALLBACK_PATH } from 'contract/accounts/sign-in.ts'
import { expect } from 'vitest'
import { createLink } from '#features/accounts/people/account-links.ts'
import { type OidcTestProvider, type ProviderPerson, startOidcProvider } from './oidc-provider.ts'
import { BASE_URL, startTeamApiForTest, type TeamApi, type TeamClient } from './team-api.ts'

/** A person at the provider with the email of the account that `join('…', 'Bia')` creates. */
export const BIA: ProviderPerson = { id: 'bia-no-provedor', email: 'bia@agencia.com.br', emailVerified: true, name: 'Bia Duarte' }

/** The provider of all tests of this worker, until one of them closes it, so that they take turns on the server that signs in with it. */
let shared: OidcTestProvider | undefined

async function takeProvider(): Promise<OidcTestProvider> {
  shared ??= await startOidcProvider({ baseUrl: BASE_URL })
  const provider = shared
  provider.signInAs(undefined)
  provider.forgeTokens(undefined)
  const close = () => {
    shared = undefined
    return provider.close()
  }
  return { ...provider, close }
}

/** Starts a server in team mode with a real OpenID provider, at which nobody signs in yet. */
export async function startWithOidcProvider() {
  const provider = await takeProvider()
  const { issuer, clientId, clientSecret } = provider
  const oidc = { issuer, clientId, clientSecret, name: 'Contas da Agência' }
  const api = await startTeamApiForTest({ server: { team: { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'], oidc } } })
  return { ...api, provider }
}

/**
 * Follows the provider's redirects as a browser does, with the provider's cookies.
 * @returns the dashboard's address to which the browser is sent back
 */
export async function visitProvider(url: string): Promise<URL> {
  const jar = new Map<string, string>()
  for (let at = url, hops = 0; hops < 8; hops++) {
    if (at.startsWith(BASE_URL)) return new URL(at)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    at = new URL(response.headers.get('location') ?? '', at).href
  }
  throw new Error('the provider did not send the browser back')
}

/**
 * Sends a browser back to the dashboard, as a link from the provider's site does.
 * @returns the path to which the browser is redirected
 */
export async function sendBrowserBack(client: TeamClient, address: URL): Promise<string> {
  const endpoint = { method: 'GET', path: OIDC_CALLBACK_PATH } as never
  const site = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const sent = { query: Object.fromEntries(address.searchParams) }
  const response = await client.send(endpoint, sent, site)
  expect(response.statusCode).toBe(303)
  return String(response.headers.location)
}

/** Begins a sign-in at the dashboard. @returns the provider's URL that the browser visits next */
export const beginSignIn = async (client: TeamClient, returnTo = '/execucoes?pagina=2') =>
  (await client.ok(beginOidcSignIn, { json: { returnTo } })).url

/** Signs in with the provider. @returns the path to which the browser is redirected */
export const signInWithOidc = async (client: TeamClient) =>
  sendBrowserBack(client, await visitProvider(await beginSignIn(client)))

/** Creates an invitation for this email, with the role `finance`. */
export const createInvitation = async ({ db, time }: TeamApi, email: string) =>
  createLink(db, {
    link: { kind: 'invitation', email, role: 'finance', createdBy: 1 },
    now: time.now(),
    baseUrl: BASE_URL,
  })
