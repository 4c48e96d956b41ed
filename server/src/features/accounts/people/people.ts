import type { listPeople as listContract, ShownLink } from 'contract/accounts/people.ts'
import { isRoleWithin } from 'contract/accounts/roles.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { conflictError } from '#core/errors.ts'
import { apiTokens, sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { photoUrlExpression } from '#features/records/photo-address.ts'
import type { TeamServices } from '../account-services.ts'
import { listLinkMails, scheduleLinkMail } from '../link-mails/schedule-mail.ts'
import { revokeApiTokens } from '../sessions/api-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import { createLink, revokeLinks, revokeLinksMadeBy } from './account-links.ts'
import { announcePeople } from './announce-people.ts'
import { readRequiredFactor } from './change-required-factor.ts'
import { listInvitations } from './invite-person.ts'
import { lockPersonAndOwners, requireOtherOwner, requireOwnerFor } from './row-rules.ts'

type People = HandlerResult<typeof listContract>

export async function listPeople(ctx: Ctx, team: TeamServices): Promise<People> {
  const open = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, ctx.now()))
  const unrevoked = and(eq(apiTokens.userId, users.id), isNull(apiTokens.revokedAt))
  const rows = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      photo: photoUrlExpression(),
      deactivatedAt: users.deactivatedAt,
      hasSecondFactor: users.twoFactorEnabled,
      sessions: ctx.db.$count(sessions, open),
      tokens: ctx.db.$count(apiTokens, unrevoked),
      lastSeenAt: users.lastSeenAt,
      revision: users.revision,
    })
    .from(users)
    .where(isNotNull(users.role))
    .orderBy(asc(users.name), asc(users.id))
  const people = rows.map(({ role, email, deactivatedAt, lastSeenAt, ...row }) => ({
    ...row,
    role: role as Role,
    email: email ?? '',
    active: deactivatedAt === null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
  return {
    people,
    invitations: await listInvitations(ctx),
    requiredFactor: await readRequiredFactor(ctx.db),
    mails: await listLinkMails(ctx, team),
  }
}

type RoleEdit = SeenRecord & { role?: Role | undefined }

/**
 * Revokes a new owner's reset links, which an administrator may have made, and links by a person who may now do less.
 * @throws 409 for the caller or last owner
 */
export async function changeRole(ctx: Ctx, id: number, { role, ...seen }: RoleEdit): Promise<void> {
  const { db, now } = ctx
  const { person, others } = await lockPersonAndOwners(ctx, id)
  if (role === undefined || role === person.role) return
  requireOwnerFor(ctx, person.role, role)
  requireNoConflict(seen, { role }, { revision: person.revision, values: { role: person.role } })
  if (role !== 'owner') requireOtherOwner(person, others)
  const at = now()
  await db.update(users).set({ role, updatedAt: at }).where(eq(users.id, id))
  if (role === 'owner') await revokeLinks(db, { kind: 'reset', userId: id, now: at })
  if (!isRoleWithin(person.role, role)) await revokeLinksMadeBy(db, { personId: id, now: at })
  await announcePeople(db)
}

/**
 * Sessions, tokens and links end on deactivation and do not come back on restoring.
 * @throws 401, 403, 404; 409 for the caller's own account or the last active owner
 */
export async function deactivateOrRestorePerson(ctx: Ctx, id: number, { restore = false }: { restore?: boolean | undefined }) {
  const { db, now } = ctx
  const { person, others } = await lockPersonAndOwners(ctx, id)
  requireOwnerFor(ctx, person.role)
  if (!restore) requireOtherOwner(person, others)
  const at = now()
  const deactivatedAt = restore ? null : sql`coalesce(${users.deactivatedAt}, ${at.toISOString()}::timestamptz)`
  await db.update(users).set({ deactivatedAt, updatedAt: at }).where(eq(users.id, id))
  await announcePeople(db)
  if (restore) return
  await endSessions(db, { userId: id })
  await revokeApiTokens(db, { userId: id, now: at })
  await revokeLinks(db, { kind: 'reset', userId: id, now: at })
  await revokeLinksMadeBy(db, { personId: id, now: at })
}

/** @throws 401, 403, 404; 409 for the caller's own account */
export async function endPersonSessions(ctx: Ctx, id: number): Promise<void> {
  const { person } = await lockPersonAndOwners(ctx, id)
  requireOwnerFor(ctx, person.role)
  await endSessions(ctx.db, { userId: id })
}

/**
 * Revokes the person's earlier links for a new password.
 * @throws 401, 403, 404; 409 for the caller's own account and for a deactivated person
 */
export async function createResetLink(ctx: Ctx, team: TeamServices, id: number): Promise<ShownLink> {
  const { person } = await lockPersonAndOwners(ctx, id)
  requireOwnerFor(ctx, person.role)
  if (person.deactivatedAt)
    throw conflictError('Esta pessoa está desativada', 'Esta pessoa está desativada: reative-a antes de criar o link.')
  const now = ctx.now()
  await revokeLinks(ctx.db, { kind: 'reset', userId: id, now })
  const link = { kind: 'reset', userId: id, createdBy: ctx.user.id } as const
  const made = await createLink(ctx.db, { link, now, baseUrl: team.baseUrl })
  const { name: recipient, email: to } = person
  const letter = to === null ? undefined : { kind: link.kind, id: made.id, link: made.link, to, recipient }
  const mail = letter && (await scheduleLinkMail(ctx, team, letter))
  return { ok: true, link: made.link, expiresAt: made.expiresAt.toISOString(), mail }
}
