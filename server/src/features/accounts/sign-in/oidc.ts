import { OIDC_CALLBACK_PATH } from 'contract/accounts/sign-in.ts'
import type { ClientAuth } from 'openid-client'
import { AppError } from '#core/errors.ts'
import { createCappedBody } from '#platform/outgoing/capped-body.ts'
import type { OidcSettings } from '#platform/settings/team.ts'

const ANSWER_SECONDS = 5
/** The longest answer of a provider: a discovery document, a set of keys and a person's claims have a few kilobytes each. */
const MAX_ANSWER_BYTES = 256 * 1024

export type OidcStep = { state: string; nonce: string; verifier: string }

export type OidcPerson = {
  subject: string
  /** In lowercase; undefined where the provider names none. */
  email: string | undefined
  /** Whether the claim `email_verified` is `true`. The text "true" is not. */
  isEmailVerified: boolean
  name: string | undefined
}

/** Sign-ins with an OpenID provider (OpenID Connect Core 1.0), by the code flow. */
export type Oidc = {
  name: string
  issuer: string
  /** @throws 503 `provider_unavailable` if the provider does not answer in a few seconds, or answers as another issuer */
  begin(): Promise<{ url: string; step: OidcStep }>
  /**
   * Requires an ID token signed by the provider, with its issuer, this client as audience and authorized party, a future end and
   * the step's nonce.
   * @throws otherwise
   */
  finish(query: Record<string, string>, step: OidcStep): Promise<OidcPerson>
}

export const providerUnavailableError = (name: string, cause?: unknown) =>
  new AppError(503, 'provider_unavailable', `${name} não respondeu`, {
    detail: 'Entre com e-mail e senha, ou tente de novo em alguns minutos.',
    cause,
  })

async function fetchCapped(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options)
  const body = createCappedBody(MAX_ANSWER_BYTES)
  for await (const chunk of response.body ?? [])
    if (!body.add(Buffer.from(chunk))) throw new Error(`the provider's answer is longer than ${MAX_ANSWER_BYTES} bytes`)
  const bytes = body.bytes()
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: response.status, headers: response.headers })
}

/** The provider's document is read for each step, so that its keys and addresses may change. */
export function createOidc(baseUrl: string, { issuer, clientId, clientSecret, name }: OidcSettings): Oidc {
  const redirectUri = `${baseUrl}${OIDC_CALLBACK_PATH}`

  async function discover() {
    const client = await import('openid-client')
    const [inBody, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)]
    const authenticate: ClientAuth = (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
    const config = await client.discovery(new URL(issuer), clientId, undefined, authenticate, {
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
      timeout: ANSWER_SECONDS,
      [client.customFetch]: fetchCapped as never,
    })
    return { client, config }
  }

  return {
    name,
    issuer,
    async begin() {
      const { client, config } = await discover().catch((error: unknown) => {
        throw providerUnavailableError(name, error)
      })
      const step = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: step.state,
        nonce: step.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(step.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, step }
    },
    async finish(query, { state, nonce, verifier }) {
      const { client, config } = await discover()
      const address = new URL(`${redirectUri}?${new URLSearchParams(query)}`)
      const tokens = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      // The library compares the authorized party only where the token has several audiences.
      if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('the ID token was made for another client')
      const told = typeof claims.email === 'string' ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      return {
        subject: claims.sub,
        email: typeof told.email === 'string' ? told.email.toLowerCase() : undefined,
        isEmailVerified: told.email_verified === true,
        name: typeof told.name === 'string' ? told.name : undefined,
      }
    },
  }
}
