import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ROLES } from '../calls/permissions.ts'
import { Text } from '../values/values.ts'
import { AppPath, Email, LinkToken, NewPassword, Password } from './credentials.ts'

export const OIDC_CALLBACK_PATH = '/api/accounts/oidc/callback'

export const OIDC_FAILURES = ['uninvited', 'unverified', 'canceled', 'expired', 'provider'] as const
export type OidcFailure = (typeof OIDC_FAILURES)[number]

const Name = Text(120, 'Informe o nome')

/**
 * `isSecure`: false over plain HTTP, except at a loopback address; `hasOwner`: false until the first link is used; `accounts`:
 * false if everybody works as one person.
 */
export const readSignInOptions = endpoint({
  method: 'GET',
  path: '/api/accounts/sign-in',
  access: 'public',
  summary: 'Read how one signs in on this server',
  reply: z.object({
    accounts: z.boolean(),
    hasOwner: z.boolean(),
    isSecure: z.boolean(),
    oidc: z.nullable(z.string()),
    ownerLinkCommand: z.optional(z.string()),
  }),
})

/**
 * If it answers `secondFactor: true`, only `verifySecondFactor` sets the cookie.
 * @throws 401 `bad_credentials`, the same for an unknown email, a wrong password and a deactivated person; 429 with Retry-After
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-in',
  access: 'public',
  changesAccess: true,
  summary: 'Sign in with email and password',
  skipsTransaction: true,
  secret: true,
  json: z.object({ email: Email, password: Password }),
  reply: z.object({ ok: z.literal(true), secondFactor: z.boolean() }),
})

/**
 * @throws 401 `bad_code`, or `unauthenticated` where the sign-in has to begin again, as after its fifth wrong code; 409 `factor_lost` where
 * no code is right any more; 429 after ten wrong codes in a row
 */
export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/second-factor',
  access: 'public',
  changesAccess: true,
  summary: 'Complete a sign-in with a code of the authenticator app, or with a backup code',
  skipsTransaction: true,
  secret: true,
  json: z.object({ code: Text(20, 'Informe o código') }),
})

/**
 * The browser comes back to `OIDC_CALLBACK_PATH`.
 * @throws 404 if no provider is set up; 429 with Retry-After; 503 `provider_unavailable` if the provider does not answer within a
 * few seconds
 */
export const beginOidcSignIn = endpoint({
  method: 'POST',
  path: '/api/accounts/oidc/begin',
  access: 'public',
  summary: 'Begin a sign-in with the OpenID provider',
  skipsTransaction: true,
  json: z.object({ returnTo: AppPath }),
  reply: z.object({ ok: z.literal(true), url: z.string() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-out',
  access: 'session',
  allowedBeforeFactor: true,
  changesAccess: true,
  summary: 'End this session',
  skipsTransaction: true,
})

const LinkKind = z.enum(['owner', 'invitation', 'reset'])

/** @throws 404 `bad_link` for a link that is unknown, used, revoked or expired */
export const readLink = endpoint({
  method: 'POST',
  path: '/api/accounts/link',
  access: 'public',
  summary: 'Read what a link is for, without using it',
  skipsTransaction: true,
  secret: true,
  json: z.object({ token: LinkToken }),
  reply: z.object({
    kind: LinkKind,
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
    role: z.nullable(z.enum(ROLES)),
    invitedBy: z.nullable(z.string()),
  }),
})

/**
 * `email` is read for the owner only: an invitation has the address that it was made for.
 * @throws 404 `bad_link`, 409 if the email has an account already, 422
 */
export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/create',
  access: 'public',
  changesAccess: true,
  summary: 'Create an account with a link',
  skipsTransaction: true,
  secret: true,
  json: z.object({ token: LinkToken, name: Name, email: z.optional(Email), password: NewPassword }),
})

/** Also ends every session and revokes every API token of the person. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset',
  access: 'public',
  changesAccess: true,
  summary: 'Set a new password with a link, which ends the person’s sessions and revokes the person’s API tokens',
  skipsTransaction: true,
  secret: true,
  json: z.object({ token: LinkToken, password: NewPassword }),
})
