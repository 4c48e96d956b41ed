import { forbiddenError } from './errors.ts'

export type Permission =
  | 'home.read'
  | 'finance.read'
  | 'finance.write'
  | 'finance.settings'
  | 'runs.read'
  | 'runs.launch'
  | 'leads.read'
  | 'leads.write'
  | 'content.read'
  | 'content.write'
  | 'recordings.read'
  | 'recordings.write'
  | 'ai.use'
  | 'team.read'
  | 'team.write'
  | 'projects.read'
  | 'projects.write'
  | 'settings.read'
  | 'settings.write'

/** The person who makes a call. In local mode there is one person, who may do everything; team mode will bring roles. */
export type User = { id: number; name: string; permissions: 'all' | ReadonlySet<Permission> }

export const isAllowed = ({ permissions }: User, permission: Permission): boolean =>
  permissions === 'all' || permissions.has(permission)

/** @throws 403 where the person lacks the permission */
export function requirePermission(user: User, permission: Permission | 'anyone'): void {
  if (permission === 'anyone' || isAllowed(user, permission)) return
  throw forbiddenError('Você não tem permissão para isto')
}
