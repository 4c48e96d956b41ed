import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ROLES } from '../calls/permissions.ts'
import { Text } from '../values/values.ts'
import { AppPath, Email, LinkToken, NewPassword, Password } from './credentials.ts'

/** The address to which the OpenID provider sends the browser back. */
export const OIDC_CALLBACK_PATH = '/api/accounts/oidc/callback'

/**
 * The reason for which a sign-in with the OpenID provider failed. `uninvited`: nobody with the email may sign in. `unverified`: the
 * provider has not verified the email. `canceled`: the person or the provider refused. `expired`: the sign-in was begun too long ago, or in
 * another browser. `provider`: the provider did not answer, or not validly.
 */
export const OIDC_FAILURES = ['uninvited', 'unverified', 'canceled', 'expired', 'provider'] as const
export type OidcFailure = (typeof OIDC_FAILURES)[number]

const Name = Text(120, 'Informe o nome')

/**
 * Answers how a person signs in on this server. `accounts`: false where the server has no accounts and everybody works as its one person.
 * `hasOwner`: false until the owner has used the first link. `isSecure`: false where people reach the server over plain HTTP, except at a
 * loopback address. `oidc`: the name of the OpenID provider with which people may also sign in; null where there is none.
 * `ownerLinkCommand`: the command that makes another link for the owner, on the server's terminal; absent where there are no accounts.
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
 * Signs in and sets the session's cookie; where it answers `secondFactor: true`, only `verifySecondFactor` sets the cookie.
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
 * Begins a sign-in with the OpenID provider. The browser goes to `url`, and comes back to `OIDC_CALLBACK_PATH`, which leads to `returnTo`,
 * to the sign-in's second step, or to the sign-in with the reason of a failure (`OidcFailure`).
 * @throws 404 where no provider is set up; 429 with Retry-After where the caller's address has begun too many; 503 `provider_unavailable`
 * within a few seconds where the provider does not answer
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

/** The purpose of a link. `owner`: creates the first account. `invitation`: creates an account. `reset`: sets a new password. */
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
 * Uses a link of the kinds `owner` and `invitation`, and signs the new person in. `email` is read for the owner only: an invitation has the
 * address that it was made for.
 * @throws 404 `bad_link`, 409 where the email has an account already, 422
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

/** Uses a link of the kind `reset`: sets the password, ends every session of the person and revokes every API token of the person. */
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
