import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { recordAudit, setAuditActor } from '#db/audit.ts'
import { accountLinks } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller } from '../account-services.ts'
import { makeSignedOutActor } from '../sign-in/audit-sign-in.ts'
import { consumeLink, usableLinkCondition } from './account-links.ts'

/** The email is one that the OpenID provider has verified; undefined if there is no open invitation. */
export async function acceptInvitationByEmail(
  tx: Db,
  caller: Caller,
  { email, name: told }: { email: string; name: string | undefined },
  now: Date,
): Promise<number | undefined> {
  const invited = and(eq(accountLinks.kind, 'invitation'), eq(accountLinks.email, email), usableLinkCondition(now))
  const [invitation] = await tx.select().from(accountLinks).where(invited).orderBy(desc(accountLinks.id)).limit(1)
  if (!invitation?.role) return undefined
  const { id, role, createdBy } = invitation
  const name = (told || email.split('@')[0] || email).slice(0, 120)
  const nameActor = (personId: number | null) =>
    setAuditActor(tx, makeSignedOutActor({ now: () => now }, caller, { id: personId, name }))
  await nameActor(null)
  const values = { email, name, role, createdBy, createdAt: now, updatedAt: now }
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  if (!made) return undefined
  await nameActor(made.id)
  await consumeLink(tx, { id, userId: made.id, now })
  await recordAudit(tx, { action: 'accepted', recordKind: 'link', recordId: id, recordName: email })
  await setAuditActor(tx, null) // the provider's id, which is stored next, is no act of its own
  return made.id
}
