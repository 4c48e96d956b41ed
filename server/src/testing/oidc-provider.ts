import { createServer, type ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { listenLocally, trackConnections } from './fake-listener.ts'

/** A person at the provider. `id`: the subject of the person's tokens. */
export type ProviderPerson = { id: string; email: string; emailVerified: boolean; name: string }

export type OidcTestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Sets the person who signs in at the provider from now on. With undefined, the person refuses to sign in. */
  signInAs(person: ProviderPerson | undefined): void
  /** Sets how the token endpoint's answers are forged from now on, if at all. */
  forgeTokens(forge: TokenForgery | undefined): void
  close(): Promise<void>
}

type Tokens = Record<string, unknown>
/** Changes a token endpoint's answer. `claims`: those of its ID token. `sign` signs claims with the provider's key. */
export type TokenForgery = (
  tokens: Tokens,
  given: { claims: JWTPayload; sign: (claims: JWTPayload) => Promise<string> },
) => Tokens | Promise<Tokens>

const CLIENT = { clientId: 'painel', clientSecret: 'segredo-do-painel-no-provedor' }

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'a' }
}

/** The key of all providers of this process, since making one takes 40 ms. */
let signingKey: Promise<JWK> | undefined

function readSigningKey(): Promise<JWK> {
  signingKey ??= makeSigningKey()
  return signingKey
}

/** Configures the provider: it requires PKCE of every request, and grants every scope without asking. */
async function makeConfiguration(redirectUri: string, people: ReadonlyMap<string, ProviderPerson>): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await readSigningKey()) }] },
    cookies: { keys: ['chave dos cookies do provedor'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      if (!person) return undefined
      const { email, emailVerified, name } = person
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: emailVerified, name }) }
    },
    async loadExistingGrant({ oidc: { provider, client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function sign(claims: JWTPayload): Promise<string> {
  const key = await importJWK(await readSigningKey(), 'RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'a' }).sign(key)
}

/** Lets the token endpoint's answer be forged before it is sent. */
function interceptTokens(response: ServerResponse, forge: TokenForgery): void {
  const end = response.end.bind(response) as (body: string) => void
  const sendForged = async (body: string) => {
    const tokens = JSON.parse(body)
    const forged = JSON.stringify(await forge(tokens, { claims: decodeJwt(tokens.id_token), sign }))
    response.setHeader('content-length', Buffer.byteLength(forged))
    end(forged)
  }
  response.end = ((body: string) => void sendForged(body)) as never
}

/** Starts a real OpenID provider (the package oidc-provider) on loopback, whose only client is a dashboard. */
export async function startOidcProvider({ baseUrl, port = 0 }: { baseUrl: string; port?: number }): Promise<OidcTestProvider> {
  const people = new Map<string, ProviderPerson>()
  let current: ProviderPerson | undefined
  let forgery: TokenForgery | undefined
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenLocally(server, port)}`
  const provider = new Provider(issuer, await makeConfiguration(`${baseUrl}/api/accounts/oidc/callback`, people))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (forgery && request.url === '/token') interceptTokens(response, forgery)
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const result = current ? { login: { accountId: current.id } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  const { close } = trackConnections(server)
  // The provider's first answer takes longest, and the dashboard waits for an answer only a few seconds.
  await fetch(`${issuer}/.well-known/openid-configuration`)
  return {
    issuer,
    ...CLIENT,
    signInAs(person) {
      current = person
      if (person) people.set(person.id, person)
    },
    forgeTokens(forge) {
      forgery = forge
    },
    close,
  }
}
