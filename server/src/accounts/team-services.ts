import type { Services } from '../core/context.ts'
import type { MailSettings } from '../integrations/mail/mail-settings.ts'
import { createMailer } from '../integrations/mail/mailer.ts'
import { createAuth } from './auth.ts'
import { createOidc } from './oidc.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import type { TeamServices } from './services.ts'

type Needed = Pick<Services, 'db' | 'now' | 'secrets'> & {
  baseUrl: string
  oidc: OidcSettings | undefined
  mail: MailSettings | undefined
  passwords: PasswordHasher | undefined
}

/** Makes the services of team mode. */
export function createTeamServices({ oidc, mail, passwords = createPasswordHasher(), ...own }: Needed): TeamServices {
  const needed = { ...own, passwords }
  return {
    baseUrl: own.baseUrl,
    auth: createAuth(needed),
    passwords: needed.passwords,
    oidc: oidc && createOidc(needed, oidc),
    mailer: mail && createMailer(mail, { ownHost: new URL(own.baseUrl).hostname }),
  }
}
