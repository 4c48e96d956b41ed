import type { OidcFailure } from 'contract/accounts/sign-in.ts'
import { formatCodePath, SIGN_IN_PATH } from 'contract/accounts/sign-in-return.ts'
import type { Ctx } from '../core/context.ts'
import { notFoundError } from '../core/errors.ts'
import { recordSignIn } from './audit-sign-in.ts'
import { makeAuthHeaders, pickCookies } from './auth-call.ts'
import type { Caller } from './caller.ts'
import { listCookieNames } from './cookies.ts'
import { OIDC_PROVIDER_ID, type Oidc, providerUnavailableError, withTimeout } from './oidc.ts'
import type { TeamServices } from './services.ts'
import { endReplacedSession, type WithCookies } from './sign-in.ts'
import { countOidcTry, uncountOidcTry } from './sign-in-failures.ts'

/** How long the provider may take to exchange the code and to show its keys. */
const EXCHANGE_MS = 10_000

/**
 * The reason of a failure by its code: better-auth's codes (its oauth2/errors.mjs and link-account.mjs) and the provider's (RFC 6749,
 * 4.1.2.1).
 */
const FAILURES: ReadonlyMap<string, OidcFailure> = new Map([
  ['signup_disabled', 'uninvited'],
  ['unable_to_create_session', 'uninvited'],
  ['account_not_linked', 'unverified'],
  ['access_denied', 'canceled'],
  ['state_mismatch', 'expired'],
  ['state_not_found', 'expired'],
  ['state_invalid', 'expired'],
])

function requireOidc({ oidc }: TeamServices): Oidc {
  if (!oidc) throw notFoundError('Este servidor não tem outro provedor para entrar')
  return oidc
}

/**
 * Begins a sign-in with the provider: state, nonce and PKCE verifier are stored, and the browser gets a cookie that ties them to this
 * browser.
 * @param returnTo - a path of this app
 * @throws 404 without a provider, 429 where too many sign-ins of the caller's address were not completed, 503 `provider_unavailable`
 */
export async function beginOidcSignIn(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  team: TeamServices,
  caller: Caller,
  returnTo: string,
): Promise<WithCookies<{ url: string }>> {
  const oidc = requireOidc(team)
  await countOidcTry(db, caller.address, now())
  const auth = await oidc.open()
  const { response, headers } = await auth.api.signInSocial({
    body: { provider: OIDC_PROVIDER_ID, callbackURL: returnTo, errorCallbackURL: SIGN_IN_PATH, disableRedirect: true },
    headers: makeAuthHeaders(caller),
    returnHeaders: true,
  })
  if (!response.url) throw new Error('better-auth began no redirect')
  return { answer: { url: response.url }, cookies: pickCookies(headers, team) }
}

const isSet = (cookies: readonly string[], name: string): boolean =>
  cookies.some((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`))

type Query = Record<string, string>
/** The path of this app to which the browser is redirected, and the cookies that are set. */
type SignInRedirect = WithCookies<{ path: string }>

const fail = (failure: OidcFailure, cookies: string[] = []): SignInRedirect => ({
  answer: { path: `${SIGN_IN_PATH}#falha=${failure}` },
  cookies,
})

/**
 * Completes a sign-in with the parameters that the provider sent back: the state must match this browser's cookie, the code is exchanged
 * with the PKCE verifier, and the ID token's signature, issuer, audience and nonce are checked. At the first sign-in only a person who has
 * an account or an invitation under the email that the provider has verified may sign in; later the provider's id identifies the person.
 * @returns the path that the person wanted, the page that asks for the second factor, or the sign-in page with the failure
 * @throws 404 without a provider
 */
export async function finishOidcSignIn(
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  team: TeamServices,
  caller: Caller,
  query: Query,
): Promise<SignInRedirect> {
  const oidc = requireOidc(team)
  const names = listCookieNames(team.baseUrl)
  const call = {
    method: 'GET',
    params: { id: OIDC_PROVIDER_ID },
    query,
    headers: makeAuthHeaders(caller, names.oidcState),
    asResponse: true,
  } as const
  const response = await oidc
    .open()
    .then(({ api }) => withTimeout(EXCHANGE_MS, api.callbackOAuth(call)))
    .catch((error: unknown) => {
      ctx.log.warn({ err: providerUnavailableError(oidc.name, error) }, 'oidc')
      return undefined
    })
  if (!response) return fail('provider')
  const cookies = pickCookies(response.headers, team)
  const location = new URL(response.headers.get('location') ?? SIGN_IN_PATH, team.baseUrl)
  const returnTo = `${location.pathname}${location.search}${location.hash}`
  const needsCode = isSet(cookies, names.secondFactor)
  if (!needsCode && !isSet(cookies, names.session))
    return fail(FAILURES.get(location.searchParams.get('error') ?? '') ?? 'provider', cookies)
  await uncountOidcTry(ctx.db, caller.address)
  if (needsCode) return { answer: { path: formatCodePath(returnTo, new URLSearchParams(location.hash.slice(1))) }, cookies }
  await endReplacedSession(ctx, caller, team)
  await recordSignIn(ctx, team, caller, cookies)
  return { answer: { path: returnTo }, cookies }
}
