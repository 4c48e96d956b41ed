import { createMailer } from '#platform/mail/mailer.ts'
import type { MailSettings } from '#platform/settings/mail-settings.ts'
import type { OidcSettings } from '#platform/settings/team.ts'
import type { TeamServices } from './account-services.ts'
import { createOidc } from './sign-in/oidc.ts'
import { createPasswordHasher, type PasswordHasher } from './sign-in/password-hasher.ts'

type Needed = {
  baseUrl: string
  oidc: OidcSettings | undefined
  mail: MailSettings | undefined
  passwords: PasswordHasher | undefined
}

export const createTeamServices = ({ baseUrl, oidc, mail, passwords = createPasswordHasher() }: Needed): TeamServices => ({
  baseUrl,
  passwords,
  oidc: oidc && createOidc(baseUrl, oidc),
  mailer: mail && createMailer(mail, { ownHost: new URL(baseUrl).hostname }),
})
