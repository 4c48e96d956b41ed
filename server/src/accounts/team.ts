import type { Services } from '../core/context.ts'
import { createAuth } from './auth.ts'
import { createOidc } from './oidc.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { createPasswordHasher, type PasswordPace } from './password-hasher.ts'
import type { Team } from './services.ts'

type Needed = Pick<Services, 'db' | 'now' | 'secrets'> & {
  baseUrl: string
  oidc: OidcSettings | undefined
  passwordPace?: PasswordPace | undefined
}

/** Makes the services of team mode. */
export function createTeam({ oidc, passwordPace, ...own }: Needed): Team {
  const needed = { ...own, passwords: createPasswordHasher(passwordPace) }
  return {
    baseUrl: own.baseUrl,
    auth: createAuth(needed),
    passwords: needed.passwords,
    oidc: oidc && createOidc(needed, oidc),
  }
}
