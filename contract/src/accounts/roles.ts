import { PERMISSIONS, type Permission, ROLES, type Role, SESSION_PERMISSIONS } from '../calls/permissions.ts'

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Dono',
  admin: 'Administrador',
  finance: 'Financeiro',
  operations: 'Operação',
  viewer: 'Leitura',
}

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

const OWNER_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'security.write',
  'retention.write',
  'data.restore',
  'finance.reopen',
])

/**
 * The one source of permissions: the server's checks, the menu, the buttons and docs/permissions.md come from it; only an owner
 * may change or make an owner (`requireOwnerFor`).
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

export const listRolesWith = (permission: Permission): Role[] => ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission))

export const listRoleNames = (permission: Permission): string[] => listRolesWith(permission).map((role) => ROLE_NAMES[role])

/** An owner is within no other role, because only owners may change owners. */
export const isRoleWithin = (role: Role, other: Role): boolean =>
  role === other ||
  (role !== 'owner' && [...ROLE_PERMISSIONS[role]].every((permission) => ROLE_PERMISSIONS[other].has(permission)))

export const listTokenPermissions = (tokenRole: Role, personRole: Role): Permission[] =>
  PERMISSIONS.filter(
    (permission) =>
      !SESSION_PERMISSIONS.has(permission) &&
      ROLE_PERMISSIONS[tokenRole].has(permission) &&
      ROLE_PERMISSIONS[personRole].has(permission),
  )
