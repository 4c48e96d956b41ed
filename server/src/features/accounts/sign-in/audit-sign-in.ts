import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { ANONYMOUS, makePersonPrincipal } from '#core/permissions.ts'
import { type AuditActor, makeAuditActor, recordAudit } from '#db/audit.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller } from '../account-services.ts'
import type { ActivePerson } from '../people/lock-person.ts'

type Own = Pick<Ctx, 'db' | 'now'>

export const makeSignedOutActor = (
  { now }: Pick<Ctx, 'now'>,
  { address }: Pick<Caller, 'address'>,
  { id, name }: { id: number | null; name: string },
): AuditActor => ({ ...makeAuditActor({ user: ANONYMOUS, address, now }), kind: 'person', personId: id, personName: name })

/** In the sign-in's transaction; also stores the time as the person's `lastSeenAt`. */
export async function recordSignIn(
  { db, now }: Own,
  { address }: Pick<Caller, 'address'>,
  { person, sessionId }: { person: ActivePerson; sessionId: number },
): Promise<void> {
  const actor = makeAuditActor({ user: makePersonPrincipal(person, person.role, sessionId), address, now })
  await recordAudit(db, { action: 'signed-in', recordKind: 'session', recordId: sessionId }, actor)
  await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, person.id))
}

/** The typed email is not stored, because it may be a password in the wrong field. */
export async function recordFailedSignIn({ db, now }: Own, { address }: Caller, email: string): Promise<void> {
  const [person] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
  const actor = makeAuditActor({ user: ANONYMOUS, address, now })
  await recordAudit(db, { action: 'sign-in-failed', recordKind: 'person', recordId: person?.id, recordName: person?.name }, actor)
}

export async function recordFailedCode({ db, now }: Own, { address }: Caller): Promise<void> {
  await recordAudit(
    db,
    { action: 'sign-in-failed', recordKind: 'second-factor' },
    makeAuditActor({ user: ANONYMOUS, address, now }),
  )
}

export async function recordFactorChange(ctx: Ctx, action: 'created' | 'purged' | 'changed'): Promise<void> {
  const { db, user } = ctx
  await recordAudit(db, { action, recordKind: 'second-factor', recordId: user.id, recordName: user.name }, makeAuditActor(ctx))
}

export const makeShellActor = (at: Date): AuditActor => ({
  ...makeAuditActor({ user: ANONYMOUS, address: null, now: () => at }),
  kind: 'shell',
})
