import type { Permission } from 'contract/accounts/permissions.ts'
import { makeLocalPrincipal } from '../core/permissions.ts'
import type { TestApi } from './api.ts'

/** Takes every other permission from the person who makes the next calls. */
export function allowOnly({ app: { services } }: TestApi, ...permissions: Permission[]): void {
  const principal = { ...makeLocalPrincipal(services.firstPerson), permissions: new Set(permissions) }
  services.authenticate = async () => principal
}
