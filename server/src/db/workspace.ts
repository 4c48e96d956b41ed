import { eq } from 'drizzle-orm'
import type { NamedPerson } from '#core/permissions.ts'
import type { Db } from './client.ts'
import { users, workspace } from './tables/workspace.ts'

/** The first migration inserts this person. */
export const FIRST_PERSON_ID = 1

export async function readTimeZone(db: Db): Promise<string> {
  const [row] = await db.select({ timeZone: workspace.timeZone }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row.timeZone
}

/**
 * Until the transaction ends, so that one edit at a time reads, checks and writes; on the workspace's row, because a setting that
 * nobody has made yet has no row.
 */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.select({ id: workspace.id }).from(workspace).for('no key update')
}

/** Without accounts the one person, with accounts the first owner. */
export async function readFirstPerson(db: Db): Promise<NamedPerson> {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, FIRST_PERSON_ID))
  if (!row) throw new Error('the first migration did not write the first person')
  return row
}
