import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { OIDC_CALLBACK_PATH } from 'contract/accounts/sign-in.ts'
import { AppError } from '../core/errors.ts'
import { type Auth, type AuthDependencies, createAuth } from './auth.ts'
import { acceptInvitationByEmail } from './invitations.ts'
import { oidcSecondFactorPlugin } from './oidc-second-factor.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** The provider's id in better-auth, and in the rows of `accounts`. */
export const OIDC_PROVIDER_ID = 'oidc'

/** How long the provider may take to answer. */
const ANSWER_MS = 5_000

/** Sign-ins with an OpenID provider (OpenID Connect Core 1.0). */
export type Oidc = {
  /** The provider's name, as the sign-in's button shows it. */
  name: string
  /**
   * Returns the better-auth that signs in with the provider.
   * @throws 503 `provider_unavailable` where the provider does not answer in a few seconds, or answers as another issuer
   */
  open(): Promise<Auth>
}

export const providerUnavailableError = (name: string, cause?: unknown) =>
  new AppError(503, 'provider_unavailable', `${name} não respondeu`, {
    detail: 'Entre com e-mail e senha, ou tente de novo em alguns minutos.',
    cause,
  })

/** Resolves or rejects as the work does, but rejects after `ms` milliseconds while the work goes on. */
export async function withTimeout<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const formatDiscoveryUrl = ({ issuer }: OidcSettings): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/**
 * Checks the provider's discovery document.
 * @throws where the provider does not answer, or is not the issuer that the setting names (OpenID Connect Discovery 1.0, 4.3)
 */
async function requireProvider(settings: OidcSettings): Promise<void> {
  const response = await fetch(formatDiscoveryUrl(settings), { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
  const { issuer } = (await response.json()) as { issuer?: unknown }
  if (issuer !== settings.issuer) throw new Error(`the provider calls itself ${String(issuer)}`)
}

type Profile = { email?: unknown; emailVerified?: unknown; name?: unknown }

/**
 * Creates the account of an invited person who has none yet, if the provider has verified the email. better-auth calls this at each
 * sign-in, after it has verified the provider's answer. The person's name is the part of the email before the `@` where the provider
 * reports no name.
 */
async function createInvitedAccount({ db, now }: AuthDependencies, { email, emailVerified, name }: Profile): Promise<void> {
  if (typeof email !== 'string' || emailVerified !== true) return
  const known = typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 120) : (email.split('@')[0] ?? email)
  await acceptInvitationByEmail(db, { email: email.toLowerCase(), name: known }, now())
}

function createOidcAuth(needs: AuthDependencies, settings: OidcSettings): Auth {
  const provider = {
    providerId: OIDC_PROVIDER_ID,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    discoveryUrl: formatDiscoveryUrl(settings),
    redirectURI: `${needs.baseUrl}${OIDC_CALLBACK_PATH}`,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    disableSignUp: true,
    mapProfileToUser: async (profile: Record<string, unknown>) => {
      await createInvitedAccount(needs, profile)
      return {}
    },
  }
  return createAuth(needs, [genericOAuth({ config: [provider] }), oidcSecondFactorPlugin])
}

/**
 * Makes the sign-in with a provider. It uses a second better-auth, which is made when the provider first answers, because a better-auth
 * whose provider hangs would also keep people from signing in with their passwords.
 */
export function createOidc(needs: AuthDependencies, settings: OidcSettings): Oidc {
  let made: Auth | undefined
  async function open(): Promise<Auth> {
    await requireProvider(settings)
    const auth = made ?? createOidcAuth(needs, settings)
    const { socialProviders } = await withTimeout(ANSWER_MS, auth.$context)
    if (!socialProviders.some(({ id }) => id === OIDC_PROVIDER_ID)) throw new Error('better-auth could not read the provider')
    made = auth
    return auth
  }
  return {
    name: settings.name,
    open: () =>
      open().catch((error: unknown) => {
        throw providerUnavailableError(settings.name, error)
      }),
  }
}
