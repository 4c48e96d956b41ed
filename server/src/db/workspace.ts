import { eq } from 'drizzle-orm'
import type { NamedPerson } from '#core/permissions.ts'
import type { Db } from './client.ts'
import { users, workspace } from './tables/workspace.ts'

/** The id of the person whom the first migration inserts. */
export const FIRST_PERSON_ID = 1

/** Reads the IANA name of the zone that decides which day is today. */
export async function readTimeZone(db: Db): Promise<string> {
  const [row] = await db.select({ timeZone: workspace.timeZone }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return row.timeZone
}

/**
 * Locks the workspace's settings until the transaction ends, so that one edit at a time reads, checks and writes. The lock is on the
 * workspace's row, because a setting that nobody has made yet has no row.
 */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.select({ id: workspace.id }).from(workspace).for('no key update')
}

/** Reads the workspace’s first person: the one person of a server without accounts, and the first owner of a server with accounts. */
export async function readFirstPerson(db: Db): Promise<NamedPerson> {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, FIRST_PERSON_ID))
  if (!row) throw new Error('the first migration did not write the first person')
  return row
}
