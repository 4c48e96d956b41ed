import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { users } from '../db/tables/workspace.ts'
import { createLink, revokeLinks } from './links.ts'

/** Whether somebody is the workspace's owner and can sign in. */
export async function hasOwner(db: Db): Promise<boolean> {
  const active = and(eq(users.role, 'owner'), isNull(users.deactivatedAt))
  const found = await db.select({ id: users.id }).from(users).where(active).limit(1)
  return found.length > 0
}

/** Makes the link with which the owner's account is created; earlier ones are revoked. Undefined where there is an owner. */
export function createOwnerLink(db: Db, { now, baseUrl }: { now: Date; baseUrl: string }): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (await hasOwner(tx)) return undefined
    await revokeLinks(tx, { kind: 'owner', now })
    const { link } = await createLink(tx, { link: { kind: 'owner', role: 'owner' }, now, baseUrl })
    return link
  })
}
