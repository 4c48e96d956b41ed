import type { Role } from 'contract/accounts/permissions.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { accountLinks } from '../db/tables/accounts.ts'
import { users } from '../db/tables/workspace.ts'
import { consumeLink } from './links.ts'

type Identity = { email: string; name: string }

async function insertPerson(
  tx: Db,
  { email, name, role, now }: Identity & { role: Role; now: Date },
): Promise<number | undefined> {
  const values = { email, name, role, createdAt: now, updatedAt: now }
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  return made?.id
}

/**
 * Makes the account of an invited person whose email the OpenID provider has verified, and marks the invitation as used. Does nothing where
 * there is no open invitation, or the person already has an account.
 */
export async function acceptInvitationByEmail(db: Db, { email, name }: Identity, now: Date): Promise<void> {
  const unused = and(isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt), gt(accountLinks.expiresAt, now))
  const invited = and(eq(accountLinks.kind, 'invitation'), eq(accountLinks.email, email), unused)
  await db.transaction(async (tx) => {
    const [invitation] = await tx.select().from(accountLinks).where(invited).orderBy(desc(accountLinks.id)).limit(1)
    if (!invitation?.role) return
    const userId = await insertPerson(tx, { email, name, role: invitation.role, now })
    if (userId !== undefined) await consumeLink(tx, { id: invitation.id, userId, now })
  })
}
