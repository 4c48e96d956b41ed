import { PERMISSIONS, type Permission, ROLES, type Role, SESSION_PERMISSIONS } from '../calls/permissions.ts'

/** The roles' names on screen. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Dono',
  admin: 'Administrador',
  finance: 'Financeiro',
  operations: 'Operação',
  viewer: 'Leitura',
}

/** The permissions of the role `viewer`, which the role `operations` has as well. */
const VIEWING = [
  'home.read',
  'clients.read',
  'runs.read',
  'leads.read',
  'content.read',
  'recordings.read',
  'team.read',
  'projects.read',
] as const satisfies readonly Permission[]

/** The permissions that owners alone have. */
const OWNER_PERMISSIONS: ReadonlySet<Permission> = new Set(['security.write', 'retention.write'])

/**
 * The one table of permissions: the server's checks, the menu, the buttons and docs/permissions.md come from it. Administrators have
 * the permissions of owners, except those to change the rules of the workspace's security and the limits by which records are deleted; and
 * only an owner may change an owner or make somebody one (`requireOwnerFor` in server/src/features/accounts/people/row-rules.ts).
 */
export const ROLE_PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(PERMISSIONS.filter((permission) => !OWNER_PERMISSIONS.has(permission))),
  finance: new Set([
    'home.read',
    'amounts.read',
    'finance.read',
    'finance.write',
    'finance.settings',
    'clients.read',
    'clients.write',
    'team.read',
    'projects.read',
    'projects.write',
  ]),
  operations: new Set([
    ...VIEWING,
    'clients.write',
    'runs.launch',
    'leads.write',
    'content.write',
    'recordings.write',
    'ai.use',
    'team.write',
    'projects.write',
  ]),
  viewer: new Set(VIEWING),
}

/** Lists the names of the roles that have a permission, in the table's order. */
export const listRoleNames = (permission: Permission): string[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission)).map((role) => ROLE_NAMES[role])

/** Whether the role `other` has every permission of `role`. An owner is within no other role, because only owners may change owners. */
export const isRoleWithin = (role: Role, other: Role): boolean =>
  role === other ||
  (role !== 'owner' && [...ROLE_PERMISSIONS[role]].every((permission) => ROLE_PERMISSIONS[other].has(permission)))

/** Lists the permissions of an API token: those that its own role and its person's present role both have, less `SESSION_PERMISSIONS`. */
export const listTokenPermissions = (tokenRole: Role, personRole: Role): Permission[] =>
  PERMISSIONS.filter(
    (permission) =>
      !SESSION_PERMISSIONS.has(permission) &&
      ROLE_PERMISSIONS[tokenRole].has(permission) &&
      ROLE_PERMISSIONS[personRole].has(permission),
  )
