import { type Access, type BodyAccess, PERMISSIONS, type Permission, type Role } from 'contract/accounts/permissions.ts'
import { listRoleNames, ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { forbiddenError, unauthenticatedError } from './errors.ts'

/** A row of `users`, as far as a call needs it. */
export type Person = { id: number; name: string }

/**
 * Who makes a call. `local`: the one person of a server without accounts. `person`: somebody who is signed in. `automation`: a service that
 * carries its run's token; what it writes is recorded under the workspace's first person. `anonymous`: nobody is signed in, and the call
 * is one that everybody may make.
 */
export type Principal = Person & {
  kind: 'local' | 'person' | 'automation' | 'anonymous'
  /** Null where nobody signed in with an account. */
  role: Role | null
  permissions: ReadonlySet<Permission>
  /** The row of `sessions` by which the person is signed in; null where there is none. */
  sessionId: number | null
}

/** Makes the principal of a server without accounts, who may do everything. */
export const makeLocalPrincipal = (person: Person): Principal => ({
  ...person,
  kind: 'local',
  role: null,
  permissions: new Set(PERMISSIONS),
  sessionId: null,
})

export const makePersonPrincipal = (person: Person, role: Role, sessionId: number | null): Principal => ({
  ...person,
  kind: 'person',
  role,
  permissions: ROLE_PERMISSIONS[role],
  sessionId,
})

/** Makes the principal of an automation, which may only what the call that it makes checks by the run's token. */
export const makeAutomationPrincipal = (person: Person): Principal => ({
  ...person,
  kind: 'automation',
  role: null,
  permissions: new Set(),
  sessionId: null,
})

/** The principal of a call that everybody may make. Its id is no row's, so that nothing can be recorded under it. */
export const ANONYMOUS: Principal = { id: 0, name: '', kind: 'anonymous', role: null, permissions: new Set(), sessionId: null }

export const isAllowed = ({ permissions }: Principal, permission: Permission): boolean => permissions.has(permission)

/** @throws 403 naming the roles that have the permission, where the principal lacks it */
export function requirePermission(principal: Principal, permission: Permission): void {
  if (isAllowed(principal, permission)) return
  throw forbiddenError(`Você não tem permissão para isto. Quem pode: ${listRoleNames(permission).join(', ')}`)
}

/** @throws 401 where nobody is signed in, 403 where the person lacks the permission */
export function requireAccess(principal: Principal, access: Access): void {
  if (access === 'public' || access === 'run-token') return
  if (principal.kind === 'anonymous') throw unauthenticatedError()
  if (access !== 'authenticated') requirePermission(principal, access)
}

const isMeant = ({ when }: BodyAccess, body: unknown): boolean =>
  Object.entries(when).every(([field, value]) => (body as Record<string, unknown> | null | undefined)?.[field] === value)

/** @throws 403 where the principal lacks a permission that the body asks for; a body that no rule names asks for all of them */
export function requireBodyAccess(principal: Principal, rules: readonly BodyAccess[], body: unknown): void {
  const meant = rules.filter((rule) => isMeant(rule, body))
  for (const { needs } of meant.length > 0 ? meant : rules) requirePermission(principal, needs)
}
