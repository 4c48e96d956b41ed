import { LINK_PATHS } from 'contract/accounts/link-paths.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { AppError } from '#core/errors.ts'
import { hashToken } from '#core/tokens.ts'
import { recordAudit, setAuditActor } from '#db/audit.ts'
import { accountLinks } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller } from '../account-services.ts'
import { generateToken } from '../sessions/token.ts'
import { makeSignedOutActor } from '../sign-in/audit-sign-in.ts'

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

export type AccountLink = typeof accountLinks.$inferSelect
type LinkKind = AccountLink['kind']

const HOUR_MS = 3_600_000

const LIFETIME_MS: Record<LinkKind, number> = { owner: HOUR_MS, reset: HOUR_MS, invitation: 7 * 24 * HOUR_MS }

type NewLink = Pick<AccountLink, 'kind'> & Partial<Pick<AccountLink, 'email' | 'role' | 'userId' | 'createdBy'>>

/** Only the hash of the token is stored; the link cannot be shown again later. */
export async function createLink(
  db: Db,
  { link, now, baseUrl }: { link: NewLink; now: Date; baseUrl: string },
): Promise<{ id: number; link: string; expiresAt: Date }> {
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[link.kind])
  const [made] = await db
    .insert(accountLinks)
    .values({ ...link, tokenHash: hashToken(token), createdAt: now, expiresAt })
    .returning({ id: accountLinks.id })
  if (!made) throw new Error('the link was not stored')
  return { id: made.id, link: `${baseUrl}${LINK_PATHS[link.kind]}#${token}`, expiresAt }
}

const unusedCondition = and(isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt))

export const usableLinkCondition = (now: Date) => and(unusedCondition, gt(accountLinks.expiresAt, now))

export const badLinkError = () =>
  new AppError(404, 'bad_link', 'Este link não vale mais', {
    detail: 'Ele já foi usado, foi cancelado ou expirou. Peça um novo.',
  })

/** @throws 404 `bad_link` for a link that is unknown, used, revoked or expired */
export async function findLink(db: Db, token: string, now: Date): Promise<AccountLink> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashToken(token)), usableLinkCondition(now)))
  if (!link) throw badLinkError()
  return link
}

/**
 * In the transaction of its use, so that of two uses at once the second is refused.
 * @throws 404 `bad_link` if used or revoked; `findLink` refuses expired ones
 */
export async function consumeLink(tx: Db, { id, userId, now }: { id: number; userId: number; now: Date }): Promise<void> {
  const used = await tx
    .update(accountLinks)
    .set({ usedAt: now, userId })
    .where(and(eq(accountLinks.id, id), unusedCondition))
    .returning({ id: accountLinks.id })
  if (used.length === 0) throw badLinkError()
}

/** Without an email or a person, all links of the kind are revoked. */
export async function revokeLinks(
  db: Db,
  { kind, email, userId, now }: { kind: LinkKind; email?: string; userId?: number; now: Date },
): Promise<void> {
  const which = and(
    eq(accountLinks.kind, kind),
    email === undefined ? undefined : eq(accountLinks.email, email),
    userId === undefined ? undefined : eq(accountLinks.userId, userId),
  )
  await db.update(accountLinks).set({ revokedAt: now }).where(and(which, unusedCondition))
}

/** With such a link a person who may no longer make links could open an account again, or take over somebody's. */
export async function revokeLinksMadeBy(db: Db, { personId, now }: { personId: number; now: Date }): Promise<void> {
  await db
    .update(accountLinks)
    .set({ revokedAt: now })
    .where(and(eq(accountLinks.createdBy, personId), unusedCondition))
}
