import type { BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { MAX_PASSWORD, MIN_PASSWORD } from 'contract/accounts/credentials.ts'
import { SIGN_IN_PATH } from 'contract/accounts/sign-in-return.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '../core/context.ts'
import { users } from '../db/tables/workspace.ts'
import { createAuthAdapter } from './auth-adapter.ts'
import { AUTH_PURPOSE } from './auth-purpose.ts'
import { ADDRESS_HEADER } from './caller.ts'
import { listCookieNames, SESSION_SECONDS } from './cookies.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Replaces the OpenID provider's tokens, which are not stored because only the sign-in needs them. */
const NO_PROVIDER_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

/** How long a person has to enter the second factor after the password, or after the OpenID provider's answer. */
export const SECOND_FACTOR_SECONDS = 600

export type AuthDependencies = Pick<Services, 'db' | 'now' | 'secrets'> & { baseUrl: string; passwords: PasswordHasher }

/**
 * Sets better-auth up on our own tables. Its router is never mounted: our own endpoints call `auth.api`, check the input and decide on the
 * answer (decision 0029).
 */
export function createAuth({ db, now, secrets, baseUrl, passwords }: AuthDependencies, more: readonly BetterAuthPlugin[] = []) {
  const names = listCookieNames(baseUrl)
  const attributes = { secure: baseUrl.startsWith('https:'), sameSite: 'lax', httpOnly: true, path: '/' } as const
  /** Refuses a session to a person who is deactivated or has no role. */
  const refuseInactive = async ({ userId }: { userId: string }) => {
    const active = and(eq(users.id, Number(userId)), isNull(users.deactivatedAt), isNotNull(users.role))
    const found = await db.select({ id: users.id }).from(users).where(active)
    return found.length > 0 ? undefined : false
  }
  return betterAuth({
    appName: 'AI Dashboard',
    baseURL: baseUrl,
    secret: secrets.derive(AUTH_PURPOSE),
    database: createAuthAdapter(db, now),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: passwords,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: SESSION_SECONDS,
      cookieCache: { enabled: false },
      fields: { token: 'tokenHash', updatedAt: 'lastUsedAt', ipAddress: 'address' },
    },
    verification: { storeIdentifier: 'hashed' },
    // A person's email counts as verified here: an invitation named it, or the first owner typed it. The OpenID provider must have verified
    // the email that it reports.
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: true, requireLocalEmailVerified: false } },
    onAPIError: { errorURL: `${baseUrl}${SIGN_IN_PATH}` },
    databaseHooks: {
      session: { create: { before: refuseInactive } },
      account: { create: { before: async (account) => ({ data: { ...account, ...NO_PROVIDER_TOKENS } }) } },
    },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: attributes,
      cookies: {
        session_token: { name: names.session, attributes },
        two_factor: { name: names.secondFactor, attributes },
        state: { name: names.oidcState, attributes },
      },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      database: { generateId: 'serial' },
    },
    plugins: [twoFactor({ issuer: 'AI Dashboard', twoFactorCookieMaxAge: SECOND_FACTOR_SECONDS }), ...more],
  })
}

export type Auth = ReturnType<typeof createAuth>
