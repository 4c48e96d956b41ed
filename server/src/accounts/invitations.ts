import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { ANONYMOUS } from '../core/permissions.ts'
import { type AuditActor, makeAuditActor, recordAudit, setAuditActor } from '../db/audit.ts'
import { accountLinks } from '../db/tables/accounts.ts'
import { users } from '../db/tables/workspace.ts'
import { type AccountLink, consumeLink, usableLinkCondition } from './links.ts'

type Identity = { email: string; name: string }

async function insertPerson(
  tx: Db,
  { email, name, role, createdBy, now }: Identity & Pick<AccountLink, 'role' | 'createdBy'> & { now: Date },
): Promise<number | undefined> {
  const values = { email, name, role, createdBy, createdAt: now, updatedAt: now }
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  return made?.id
}

/** Makes the actor of an acceptance, without an address: better-auth does not pass it on. The row of the sign-in that follows has it. */
const makeInvitedActor = (personId: number | null, personName: string, now: Date): AuditActor => ({
  ...makeAuditActor({ user: ANONYMOUS, address: null, now: () => now }),
  kind: 'person',
  personId,
  personName,
})

/**
 * Makes the account of an invited person whose email the OpenID provider has verified, and marks the invitation as used. Does nothing where
 * there is no open invitation, or the person already has an account.
 */
export async function acceptInvitationByEmail(db: Db, { email, name }: Identity, now: Date): Promise<void> {
  const invited = and(eq(accountLinks.kind, 'invitation'), eq(accountLinks.email, email), usableLinkCondition(now))
  await db.transaction(async (tx) => {
    const [invitation] = await tx.select().from(accountLinks).where(invited).orderBy(desc(accountLinks.id)).limit(1)
    if (!invitation?.role) return
    const { id, role, createdBy } = invitation
    await setAuditActor(tx, makeInvitedActor(null, name, now))
    const userId = await insertPerson(tx, { email, name, role, createdBy, now })
    if (userId === undefined) return
    await setAuditActor(tx, makeInvitedActor(userId, name, now))
    await consumeLink(tx, { id, userId, now })
    await recordAudit(tx, { action: 'accepted', recordKind: 'link', recordId: id, recordName: email })
  })
}
