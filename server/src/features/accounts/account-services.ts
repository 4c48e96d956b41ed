import type { Services } from '#core/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Oidc } from './sign-in/oidc.ts'
import type { PasswordHasher } from './sign-in/password-hasher.ts'

export type Caller = { address: string; userAgent: string; cookieHeader: string | undefined }

export type TeamServices = {
  baseUrl: string
  passwords: PasswordHasher
  oidc: Oidc | undefined
  mailer: Mailer | undefined
}

/** `team` is undefined in local mode. */
export type AccountServices = Services & { team: TeamServices | undefined }
