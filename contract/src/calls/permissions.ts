export const PERMISSIONS = [
  'home.read',
  'amounts.read',
  'finance.read',
  'finance.write',
  'finance.settings',
  'finance.reopen',
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
  'data.restore',
  'retention.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * `authenticated`: every signed-in person and every API token; `session`: no API token; `run-token`: an automation with its run's
 * token, which the call checks itself.
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
  'data.restore',
  'retention.write',
])

/**
 * Every rule whose fields the body has applies; a body to which no rule applies needs the permissions of all. `isReadOnly`: needs
 * neither a transaction nor room on the disk.
 */
export type BodyAccess = { when: Readonly<Record<string, string>>; needs: Permission; isReadOnly?: true }

export const ROLES = ['owner', 'admin', 'finance', 'operations', 'viewer'] as const
export type Role = (typeof ROLES)[number]
