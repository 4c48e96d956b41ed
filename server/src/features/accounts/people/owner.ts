import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { type AuditActor, setAuditActor } from '#db/audit.ts'
import { users } from '#db/tables/workspace.ts'
import { createLink, revokeLinks } from './account-links.ts'

export async function hasActiveOwner(db: Db): Promise<boolean> {
  const active = and(eq(users.role, 'owner'), isNull(users.deactivatedAt))
  const found = await db.select({ id: users.id }).from(users).where(active).limit(1)
  return found.length > 0
}

type OwnerLinkOptions = { now: Date; baseUrl: string; actor?: AuditActor }

/** Revokes earlier such links; undefined if there is an active owner. */
export function createOwnerLink(db: Db, { now, baseUrl, actor }: OwnerLinkOptions): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (actor) await setAuditActor(tx, actor)
    if (await hasActiveOwner(tx)) return undefined
    await revokeLinks(tx, { kind: 'owner', now })
    const { link } = await createLink(tx, { link: { kind: 'owner', role: 'owner' }, now, baseUrl })
    return link
  })
}
