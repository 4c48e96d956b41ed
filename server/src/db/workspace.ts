import { eq } from 'drizzle-orm'
import type { User } from '../core/permissions.ts'
import type { Db } from './client.ts'
import { users, workspace } from './tables/workspace.ts'

/** Of the first migration. */
const LOCAL_USER = 1

/** IANA name: where the workspace's "today" is. */
export async function readTimeZone(db: Db): Promise<string> {
  const [row] = await db.select({ timeZone: workspace.timeZone }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row.timeZone
}

/**
 * Lets one edit of the workspace's settings at a time read what stands, judge and write: a setting that nobody has made yet has no row that
 * could be locked. The lock ends with the transaction.
 */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.select({ id: workspace.id }).from(workspace).for('no key update')
}

/** Local mode's one person, who may do everything. */
export async function readLocalUser(db: Db): Promise<User> {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, LOCAL_USER))
  if (!row) throw new Error('the first migration did not write the local user')
  return { ...row, permissions: 'all' }
}
