import { type Access, type BodyAccess, ROLES, type Role } from '../calls/permissions.ts'
import { listTokenPermissions, ROLE_PERMISSIONS } from './roles.ts'

type TokenOf = `${Role} token`

const HOLDERS: readonly (Role | TokenOf)[] = [...ROLES, ...ROLES.map((role): TokenOf => `${role} token`)]

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

export type ExpectedAnswer = 'allowed' | '401' | '403'

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

/** The guard against other sites comes first; only calls that require a run's token are exempt from it. */
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
