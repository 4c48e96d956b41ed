/** What a role may be allowed to do. A permission's first word names the thing, its second the act. */
export const PERMISSIONS = [
  'home.read',
  'amounts.read',
  'finance.read',
  'finance.write',
  'finance.settings',
  'clients.read',
  'clients.write',
  'runs.read',
  'runs.launch',
  'leads.read',
  'leads.write',
  'content.read',
  'content.write',
  'recordings.read',
  'recordings.write',
  'ai.use',
  'team.read',
  'team.write',
  'projects.read',
  'projects.write',
  'settings.read',
  'settings.write',
  'people.read',
  'people.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * Who may make a call. `public`: everybody. `authenticated`: every signed-in person. `run-token`: an automation that carries its run's
 * token, which the call checks itself. Otherwise the permission that the person's role must have.
 */
export type Access = 'public' | 'authenticated' | 'run-token' | Permission

/**
 * The permission that a call needs beyond its `access` when the body has these fields, because one path serves several kinds of record.
 * Every rule whose fields the body has applies; a body that no rule names needs the permissions of all.
 */
export type BodyAccess = { when: Readonly<Record<string, string>>; needs: Permission }

export const ROLES = ['owner', 'admin', 'finance', 'operations', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The roles' names on screen. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Dono',
  admin: 'Administrador',
  finance: 'Financeiro',
  operations: 'Operação',
  viewer: 'Leitura',
}

/** What everybody with the role `viewer` may see, and everybody with the role `operations` as well. */
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

/**
 * The one table of permissions: the server's checks, the menu, the buttons and docs/permissions.md come from it. Owners and
 * administrators may do the same; only an owner may change an owner (server/src/features/accounts/people.ts).
 */
export const ROLE_PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(PERMISSIONS),
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
