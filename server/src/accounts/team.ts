import type { Services } from '../core/context.ts'
import { createAuth } from './auth.ts'
import { createPasswordHasher } from './password-hasher.ts'
import type { Team } from './services.ts'

/** Makes the services of team mode. */
export function createTeam(own: Pick<Services, 'db' | 'now' | 'secrets'> & { baseUrl: string }): Team {
  const passwords = createPasswordHasher()
  return { baseUrl: own.baseUrl, auth: createAuth({ ...own, passwords }), passwords }
}
