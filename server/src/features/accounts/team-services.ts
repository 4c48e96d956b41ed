import type { MailSettings } from '../integrations/mail/mail-settings.ts'
import { createMailer } from '../integrations/mail/mailer.ts'
import { createOidc } from './oidc.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import type { TeamServices } from './services.ts'

type Needed = {
  baseUrl: string
  oidc: OidcSettings | undefined
  mail: MailSettings | undefined
  passwords: PasswordHasher | undefined
  accountsCommand: string | undefined
}

/** Makes the services of team mode. */
export const createTeamServices = ({
  baseUrl,
  oidc,
  mail,
  passwords = createPasswordHasher(),
  accountsCommand = 'npm run accounts --',
}: Needed): TeamServices => ({
  baseUrl,
  accountsCommand,
  passwords,
  oidc: oidc && createOidc(baseUrl, oidc),
  mailer: mail && createMailer(mail, { ownHost: new URL(baseUrl).hostname }),
})
