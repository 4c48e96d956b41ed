import { isRoleWithin, listRoleNames, listTokenPermissions, ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import {
  type Access,
  type BodyAccess,
  PERMISSIONS,
  type Permission,
  type Role,
  SESSION_PERMISSIONS,
} from 'contract/calls/permissions.ts'
import { factorRequiredError, forbiddenError, unauthenticatedError } from './errors.ts'

export type NamedPerson = { id: number; name: string }

/**
 * `local`: the one person of a server without accounts; a `token`'s writes are recorded under its person, an `automation`'s under
 * the first person; `anonymous`: only public or refused calls.
 */
export type Principal = NamedPerson & {
  kind: 'local' | 'person' | 'token' | 'automation' | 'anonymous'
  /** The role of the person or of the API token (`makeTokenPrincipal`); null for a principal without an account. */
  role: Role | null
  permissions: ReadonlySet<Permission>
  sessionId: number | null
  tokenId: number | null
  isFactorMissing?: true
}

const NO_ACCOUNT = { role: null, permissions: new Set<Permission>(), sessionId: null, tokenId: null } as const

export const makeLocalPrincipal = (person: NamedPerson): Principal => ({
  ...NO_ACCOUNT,
  ...person,
  kind: 'local',
  permissions: new Set(PERMISSIONS),
})

export const makePersonPrincipal = (person: NamedPerson, role: Role, sessionId: number | null): Principal => ({
  ...person,
  kind: 'person',
  role,
  permissions: ROLE_PERMISSIONS[role],
  sessionId,
  tokenId: null,
})

/**
 * Permissions: those of both the token's and the person's present role, without `SESSION_PERMISSIONS`; role: the token's if the
 * person's role includes it, else the person's.
 */
export const makeTokenPrincipal = (
  person: NamedPerson,
  { tokenId, tokenRole, personRole }: { tokenId: number; tokenRole: Role; personRole: Role },
): Principal => ({
  ...person,
  kind: 'token',
  role: isRoleWithin(tokenRole, personRole) ? tokenRole : personRole,
  permissions: new Set(listTokenPermissions(tokenRole, personRole)),
  sessionId: null,
  tokenId,
})

/** No permissions: the call that it makes checks the run's token by itself. */
export const makeAutomationPrincipal = (person: NamedPerson): Principal => ({ ...NO_ACCOUNT, ...person, kind: 'automation' })

/** No row of `users` has its id, so that nothing can be recorded in its name. */
export const ANONYMOUS: Principal = { ...NO_ACCOUNT, id: 0, name: '', kind: 'anonymous' }

export const isAllowed = ({ permissions }: Principal, permission: Permission): boolean => permissions.has(permission)

const tokenRefusedError = () => forbiddenError('Isto não pode ser feito com um token: entre no painel com a sua conta')

/** @throws 403 naming the roles that have the permission, where the principal lacks it */
export function requirePermission(principal: Principal, permission: Permission): void {
  if (isAllowed(principal, permission)) return
  if (principal.kind === 'token' && SESSION_PERMISSIONS.has(permission)) throw tokenRefusedError()
  throw forbiddenError(`Você não tem permissão para isto. Quem pode: ${listRoleNames(permission).join(', ')}`)
}

/**
 * @throws 401 where the caller is not signed in; 403 where the principal lacks the permission, or is an API token and the call takes none
 */
export function requireAccess(principal: Principal, access: Access): void {
  if (access === 'public' || access === 'run-token') return
  if (principal.kind === 'anonymous') throw unauthenticatedError()
  if (access === 'session' && principal.kind === 'token') throw tokenRefusedError()
  if (access !== 'authenticated' && access !== 'session') requirePermission(principal, access)
}

/**
 * @throws 403 `second_factor_required` where the person has not set up the required second factor; a call with `isAllowedBeforeFactor` may
 * be made without it
 */
export function requireFactor(
  { isFactorMissing }: Principal,
  { isAllowedBeforeFactor }: { isAllowedBeforeFactor: boolean },
): void {
  if (isFactorMissing && !isAllowedBeforeFactor) throw factorRequiredError()
}

const isMeant = ({ when }: BodyAccess, body: unknown): boolean =>
  Object.entries(when).every(([field, value]) => (body as Record<string, unknown> | null | undefined)?.[field] === value)

function findBodyRules(rules: readonly BodyAccess[], body: unknown): readonly BodyAccess[] {
  const meant = rules.filter((rule) => isMeant(rule, body))
  return meant.length > 0 ? meant : rules
}

export const isReadOnlyBody = (rules: readonly BodyAccess[], body: unknown): boolean =>
  rules.length > 0 && findBodyRules(rules, body).every((rule) => rule.isReadOnly === true)

/** @throws 403 where the principal lacks a permission that the rules of the body ask for */
export function requireBodyAccess(principal: Principal, rules: readonly BodyAccess[], body: unknown): void {
  for (const { needs } of findBodyRules(rules, body)) requirePermission(principal, needs)
}
