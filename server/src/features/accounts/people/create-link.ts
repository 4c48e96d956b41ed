import type { createAccount, readLink, resetPassword } from 'contract/accounts/sign-in.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import { recordAudit, setAuditActor } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/tables/workspace.ts'
import { FIRST_PERSON_ID } from '#db/workspace.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { revokeApiTokens } from '../sessions/api-tokens.ts'
import { makeSignedOutActor } from '../sign-in/audit-sign-in.ts'
import { refuseCommonPassword } from '../sign-in/common-passwords.ts'
import { storePasswordAndEndSessions } from '../sign-in/credentials.ts'
import { beginSession } from '../sign-in/sign-in.ts'
import { type AccountLink, badLinkError, consumeLink, findLink, revokeLinks, revokeLinksMadeBy } from './account-links.ts'
import { announcePeople } from './announce-people.ts'
import { lockPerson } from './lock-person.ts'
import { hasActiveOwner } from './owner.ts'

/** Does not use the link. @throws 404 `bad_link` */
export async function describeLink(ctx: Ctx, token: string): Promise<HandlerResult<typeof readLink>> {
  const { kind, email, role, userId, createdBy } = await findLink(ctx.db, token, ctx.now())
  const readPerson = async (id: number | null) =>
    id === null ? undefined : (await ctx.db.select().from(users).where(eq(users.id, id)))[0]
  const [person, inviter] = [await readPerson(userId), await readPerson(createdBy)]
  return { kind, role, email: email ?? person?.email ?? null, name: person?.name ?? null, invitedBy: inviter?.name ?? null }
}

type NewPerson = { name: string; email: string; role: NonNullable<AccountLink['role']>; createdBy: number | null }

/** The first owner takes over the row of the person who worked without accounts, whose records stay as they are. */
async function insertPerson(tx: Db, { name, email, role, createdBy }: NewPerson, now: Date): Promise<number> {
  const values = { name, email, role, updatedAt: now }
  if (role === 'owner') {
    const first = and(eq(users.id, FIRST_PERSON_ID), isNull(users.email))
    const [taken] = await tx.update(users).set(values).where(first).returning({ id: users.id })
    if (taken) return taken.id
  }
  const [made] = await tx
    .insert(users)
    .values({ ...values, createdBy, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!made) throw conflictError('Já existe uma conta com este e-mail')
  return made.id
}

function readEmail(link: AccountLink, typed: string | undefined): string {
  const email = link.email ?? typed
  if (email === undefined) throw invalidFieldsError({ email: 'Informe o e-mail' })
  return email
}

/** The sign-in is not counted as a try, so that failures of others at the same address do not leave the person outside with a used link. */
export async function createAccountWithLink(
  ctx: Ctx,
  team: TeamServices,
  caller: Caller,
  { token, name, email: typed, password }: HandlerInput<typeof createAccount, never>['json'],
): Promise<string> {
  const now = ctx.now()
  const link = await findLink(ctx.db, token, now)
  const { kind, role } = link
  if (kind === 'reset' || role === null) throw badLinkError()
  const email = readEmail(link, typed)
  refuseCommonPassword(password, { field: 'password', email })
  const hash = await team.passwords.hash(password)
  return ctx.db.transaction(async (tx) => {
    // The link of the first owner is void once there is an owner. Of two uses at once, `consumeLink` refuses the second.
    if (kind === 'owner' && (await hasActiveOwner(tx))) throw badLinkError()
    await setAuditActor(tx, makeSignedOutActor(ctx, caller, { id: null, name }))
    const userId = await insertPerson(tx, { name, email, role, createdBy: link.createdBy }, now)
    await setAuditActor(tx, makeSignedOutActor(ctx, caller, { id: userId, name }))
    await consumeLink(tx, { id: link.id, userId, now })
    await recordAudit(tx, { action: 'accepted', recordKind: 'link', recordId: link.id, recordName: email })
    await storePasswordAndEndSessions(tx, { userId, hash, now })
    const person = await lockPerson(tx, userId)
    if (!person) throw badLinkError()
    await announcePeople(tx)
    return beginSession({ db: tx, now: ctx.now }, team, caller, person)
  })
}

/** Ends every session and revokes tokens and links, because a stranger who had access to the account could have made them. */
export async function resetPasswordWithLink(
  ctx: Ctx,
  team: TeamServices,
  caller: Caller,
  { token, password }: HandlerInput<typeof resetPassword, never>['json'],
): Promise<void> {
  const now = ctx.now()
  const { id, kind, userId } = await findLink(ctx.db, token, now)
  if (kind !== 'reset' || userId === null) throw badLinkError()
  const active = and(eq(users.id, userId), isNull(users.deactivatedAt))
  const [person] = await ctx.db.select({ email: users.email, name: users.name }).from(users).where(active)
  if (!person?.email) throw badLinkError()
  const { name, email } = person
  refuseCommonPassword(password, { field: 'password', email })
  const hash = await team.passwords.hash(password)
  await ctx.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw badLinkError()
    await setAuditActor(tx, makeSignedOutActor(ctx, caller, { id: userId, name }))
    await consumeLink(tx, { id, userId, now })
    await recordAudit(tx, { action: 'accepted', recordKind: 'link', recordId: id, recordName: email })
    await storePasswordAndEndSessions(tx, { userId, hash, now })
    await revokeApiTokens(tx, { userId, now })
    await revokeLinks(tx, { kind: 'reset', userId, now })
    await revokeLinksMadeBy(tx, { personId: userId, now })
    await announcePeople(tx)
  })
}
