import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { users } from '../db/tables/workspace.ts'
import { createLink, revokeLinks } from './links.ts'

/** Whether the workspace has an active owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  const active = and(eq(users.role, 'owner'), isNull(users.deactivatedAt))
  const found = await db.select({ id: users.id }).from(users).where(active).limit(1)
  return found.length > 0
}

/**
 * Makes the link with which the first owner creates an account, and revokes earlier such links. Undefined where there is an active owner.
 */
export function createOwnerLink(db: Db, { now, baseUrl }: { now: Date; baseUrl: string }): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (await hasOwner(tx)) return undefined
    await revokeLinks(tx, { kind: 'owner', now })
    const { link } = await createLink(tx, { link: { kind: 'owner', role: 'owner' }, now, baseUrl })
    return link
  })
}
