import { eq } from 'drizzle-orm'
import type { User } from '../core/permissions.ts'
import type { Db } from './client.ts'
import { users, workspace } from './tables/workspace.ts'

/** Of the first migration. */
const LOCAL_USER = 1

/** IANA name: where the workspace's "today" is. */
export async function timeZone(db: Db): Promise<string> {
  const [row] = await db.select({ timeZone: workspace.timeZone }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row.timeZone
}

/** Local mode's one person, who may do everything. */
export async function localUser(db: Db): Promise<User> {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, LOCAL_USER))
  if (!row) throw new Error('the first migration did not write the local user')
  return { ...row, permissions: 'all' }
}
