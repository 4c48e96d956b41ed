import { type Access, type BodyAccess, ROLES, type Role } from '../calls/permissions.ts'
import { listTokenPermissions, ROLE_PERMISSIONS } from './roles.ts'

type TokenOf = `${Role} token`

/** For each role, a signed-in person with it, and a program whose API token and whose person both have it. */
const HOLDERS: readonly (Role | TokenOf)[] = [...ROLES, ...ROLES.map((role): TokenOf => `${role} token`)]

/**
 * The kinds of caller who get no role's permissions. `no session`: the caller sends neither a session's cookie nor a token. `expired`,
 * `ended`, `deactivated`: the caller sends the cookie of a session that expired or was ended, or whose person was deactivated; with `token`
 * an API token that expired, was revoked, or whose person was deactivated. `other site`: a page of another site makes the call with an
 * owner's cookie.
 */
export const OUTSIDER_KINDS = [
  'no session',
  'expired',
  'ended',
  'deactivated',
  'expired token',
  'ended token',
  'deactivated token',
  'other site',
] as const
export type OutsiderKind = (typeof OUTSIDER_KINDS)[number]

export type CallerKind = Role | TokenOf | OutsiderKind
export const CALLER_KINDS: readonly CallerKind[] = [...HOLDERS, ...OUTSIDER_KINDS]

/** `allowed`: the call is made, whatever its answer. Otherwise the status of the refusal. */
export type ExpectedAnswer = 'allowed' | '401' | '403'

/** Finds the role whose permissions a caller has; undefined for an outsider. */
function findRole(caller: CallerKind): { role: Role; isToken: boolean } | undefined {
  if (OUTSIDER_KINDS.some((outsider) => outsider === caller)) return undefined
  const [role, token] = caller.split(' ')
  return { role: role as Role, isToken: token !== undefined }
}

function hasAccess({ role, isToken }: { role: Role; isToken: boolean }, access: Access): boolean {
  if (access === 'public' || access === 'authenticated') return true
  if (access === 'session') return !isToken
  if (access === 'run-token') return false
  return isToken ? listTokenPermissions(role, role).includes(access) : ROLE_PERMISSIONS[role].has(access)
}

/**
 * Computes the server's answer to a caller who carries no run's token. The guard against other sites comes first; only calls
 * that require a run's token (access `run-token`) are exempt from it. `rule`: the `BodyAccess` rule that applies to the call's body.
 */
export function computeExpectedAnswer(
  caller: CallerKind,
  { access, rule }: { access: Access; rule?: BodyAccess | undefined },
): ExpectedAnswer {
  if (access === 'run-token') return '401'
  if (caller === 'other site') return '403'
  const holder = findRole(caller)
  if (!holder) return access === 'public' ? 'allowed' : '401'
  return hasAccess(holder, access) && (!rule || hasAccess(holder, rule.needs)) ? 'allowed' : '403'
}
