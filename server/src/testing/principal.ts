import type { Permission, Role } from 'contract/calls/permissions.ts'
import { makeLocalPrincipal, makePersonPrincipal, makeTokenPrincipal } from '#core/permissions.ts'
import type { TestApi } from './api.ts'

/** Makes the next calls as a person who has only these permissions. */
export function allowOnly({ app: { services } }: TestApi, ...permissions: Permission[]): void {
  const principal = { ...makeLocalPrincipal(services.firstPerson), permissions: new Set(permissions) }
  services.authenticate = async () => principal
}

/** Makes the next calls as a person with this role; with null, as a caller who is not signed in. */
export function actAs({ app: { services } }: TestApi, role: Role | null): void {
  const principal = role === null ? undefined : makePersonPrincipal(services.firstPerson, role, null)
  services.authenticate = async () => principal
}

/** Makes the next calls with an API token of this role, which belongs to a person of the same role. */
export function actAsToken({ app: { services } }: TestApi, role: Role): void {
  const principal = makeTokenPrincipal(services.firstPerson, { tokenId: 1, tokenRole: role, personRole: role })
  services.authenticate = async () => principal
}
