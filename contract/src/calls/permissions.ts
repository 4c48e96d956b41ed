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
  'security.write',
  'leads.forget',
  'audit.read',
  'data.manage',
  'retention.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * The condition under which a person may make a call. `public`: everybody may. `authenticated`: every signed-in person, and every API
 * token. `session`: every signed-in person, and no API token. `run-token`: an automation that carries its run's token, which the call
 * checks itself. Otherwise the permission that the person's role must have.
 */
export type Access = 'public' | 'authenticated' | 'session' | 'run-token' | Permission

/**
 * The permissions that no API token has, whatever its role: the holder of a token could otherwise make new accounts and links to them, or
 * export everything that the workspace holds.
 */
export const SESSION_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'people.write',
  'security.write',
  'data.manage',
  'retention.write',
])

/**
 * The permission that a call needs beyond its `access` when the body has the fields of `when`, because one path serves several
 * kinds of record or several operations. Every rule whose fields the body has applies. A body to which no rule applies needs the
 * permissions of all rules. `isReadOnly`: a call with such a body writes nothing, so that it needs neither a transaction nor room
 * on the disk.
 */
export type BodyAccess = { when: Readonly<Record<string, string>>; needs: Permission; isReadOnly?: true }

export const ROLES = ['owner', 'admin', 'finance', 'operations', 'viewer'] as const
export type Role = (typeof ROLES)[number]
