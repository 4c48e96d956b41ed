import type { Invitation, ShownLink } from 'contract/accounts/people.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, forbiddenError, notFoundError } from '#core/errors.ts'
import { accountLinks } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { TeamServices } from '../account-services.ts'
import { scheduleLinkMail } from '../link-mails/schedule-mail.ts'
import { createLink, revokeLinks } from './account-links.ts'
import { announcePeople } from './announce-people.ts'
import { lockCaller } from './lock-person.ts'
import { requireOwnerFor } from './row-rules.ts'

const openCondition = and(eq(accountLinks.kind, 'invitation'), isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt))

export async function listInvitations({ db, now }: Ctx): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: accountLinks.id,
      email: accountLinks.email,
      role: accountLinks.role,
      invitedBy: users.name,
      expiresAt: accountLinks.expiresAt,
    })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.createdBy))
    .where(openCondition)
    .orderBy(desc(accountLinks.id))
  const at = now()
  return rows.map(({ id, email, role, invitedBy, expiresAt }) => ({
    id,
    email: email ?? '',
    role: role as Role,
    invitedBy: invitedBy ?? '',
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= at,
  }))
}

/**
 * Revokes an earlier invitation of the same email.
 * @throws 401, 403 if the caller's access changed; 403 for an owner unless an owner invites; 409 if the account exists
 */
export async function invitePerson(
  ctx: Ctx,
  team: TeamServices,
  { email, role }: { email: string; role: Role },
): Promise<ShownLink> {
  const { db, user } = ctx
  requireOwnerFor(ctx, role)
  await lockCaller(ctx)
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) throw conflictError('Já existe uma conta com este e-mail')
  // Two invitations of one email at once wait for each other here, so that the later one revokes the earlier one.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${email}`}, 0))`)
  const now = ctx.now()
  const ofOwner = and(
    openCondition,
    eq(accountLinks.email, email),
    eq(accountLinks.role, 'owner'),
    gt(accountLinks.expiresAt, now),
  )
  if (user.role !== 'owner' && (await db.$count(accountLinks, ofOwner)) > 0)
    throw forbiddenError('Este e-mail já foi convidado como dono: só um dono troca o convite')
  await revokeLinks(db, { kind: 'invitation', email, now })
  const link = { kind: 'invitation', email, role, createdBy: user.id } as const
  const made = await createLink(db, { link, now, baseUrl: team.baseUrl })
  const mail = await scheduleLinkMail(ctx, team, { kind: 'invitation', id: made.id, link: made.link, to: email, recipient: null })
  await announcePeople(db)
  return { ok: true, link: made.link, expiresAt: made.expiresAt.toISOString(), mail }
}

/** @throws 403 for the invitation of an owner, unless an owner revokes it; 404 */
export async function revokeInvitation(ctx: Ctx, id: number): Promise<void> {
  const which = and(eq(accountLinks.id, id), openCondition)
  const [link] = await ctx.db.select({ role: accountLinks.role }).from(accountLinks).where(which).for('update')
  if (!link?.role) throw notFoundError('Convite não encontrado')
  requireOwnerFor(ctx, link.role)
  await ctx.db.update(accountLinks).set({ revokedAt: ctx.now() }).where(which)
  await announcePeople(ctx.db)
}
