import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { SECOND_FACTOR_SECONDS } from './auth.ts'
import { generateToken } from './token.ts'

/** The path of better-auth's endpoint that completes a sign-in with a provider. */
const CALLBACK = '/callback/:id'

/**
 * Asks a person who has a second factor for it after a sign-in with the OpenID provider, because better-auth's plugin `twoFactor` asks for
 * it only after a password. The new session ends, and the browser gets the cookie with which `verifyTOTP` and `verifyBackupCode` complete
 * the sign-in.
 */
export const oidcSecondFactorPlugin: BetterAuthPlugin = {
  id: 'oidc-second-factor',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === CALLBACK,
        handler: createAuthMiddleware(async (ctx) => {
          const { newSession, internalAdapter, createAuthCookie, secret } = ctx.context
          if (!newSession?.user.twoFactorEnabled) return
          deleteSessionCookie(ctx, true)
          await internalAdapter.deleteSession(newSession.session.token)
          ctx.context.setNewSession(null)
          const [identifier, expiresAt] = [`2fa-${generateToken()}`, new Date(Date.now() + SECOND_FACTOR_SECONDS * 1000)]
          await internalAdapter.createVerificationValue({ identifier, value: newSession.user.id, expiresAt })
          await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${identifier}`, value: '0', expiresAt })
          const { name, attributes } = createAuthCookie('two_factor', { maxAge: SECOND_FACTOR_SECONDS })
          await ctx.setSignedCookie(name, identifier, secret, attributes)
        }),
      },
    ],
  },
}
