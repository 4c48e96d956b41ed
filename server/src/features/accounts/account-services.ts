import type { Services } from '#core/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Oidc } from './sign-in/oidc.ts'
import type { PasswordHasher } from './sign-in/password-hasher.ts'

/** The browser or program that makes a call. */
export type Caller = { address: string; userAgent: string; cookieHeader: string | undefined }

/** The services that a server with accounts has in addition to the common `Services`. */
export type TeamServices = {
  /** The origin by which browsers reach the server. */
  baseUrl: string
  passwords: PasswordHasher
  /** The beginning of the commands for accounts that screens show: `sudo painel accounts`. */
  accountsCommand: string
  /** The sign-in with an OpenID provider; undefined where people sign in with their password alone. */
  oidc: Oidc | undefined
  /** Sends mails with links; undefined where people hand links over themselves. */
  mailer: Mailer | undefined
}

/** The services of the accounts folder. `team` is undefined in local mode. */
export type AccountServices = Services & { team: TeamServices | undefined }
