import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { hashToken } from '../core/hash-token.ts'
import { ANONYMOUS, makePersonPrincipal } from '../core/permissions.ts'
import { type AuditActor, makeAuditActor, recordAudit } from '../db/audit.ts'
import { sessions } from '../db/tables/accounts.ts'
import { users } from '../db/tables/workspace.ts'
import type { Caller } from './caller.ts'
import { listCookieNames, readCookie, readSessionToken } from './cookies.ts'
import type { TeamServices } from './services.ts'

type Own = Pick<Ctx, 'db' | 'now'>

/** Makes the actor of a call that a person makes before there is a session, for example with a link. */
export const makeSignedOutActor = (
  { now }: Pick<Ctx, 'now'>,
  { address }: Pick<Caller, 'address'>,
  { id, name }: { id: number | null; name: string },
): AuditActor => ({ ...makeAuditActor({ user: ANONYMOUS, address, now }), kind: 'person', personId: id, personName: name })

/** Reads the session's token out of the Set-Cookie headers of a sign-in; undefined where they set no session. */
export function readNewSessionToken(cookies: readonly string[], { baseUrl }: TeamServices): string | undefined {
  const name = listCookieNames(baseUrl).session
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
  return readSessionToken(readCookie(own, name))
}

/**
 * Adds a sign-in to the audit log before its cookies are sent, and stores the time as the person's `lastSeenAt`. Does nothing without a
 * session among the cookies, because the second factor is still asked for.
 */
export async function recordSignIn(
  { db, now }: Own,
  team: TeamServices,
  caller: Caller,
  cookies: readonly string[],
): Promise<void> {
  const token = readNewSessionToken(cookies, team)
  if (token === undefined) return
  const [session] = await db
    .select({ id: sessions.id, userId: users.id, name: users.name, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!session?.role) return
  const user = makePersonPrincipal({ id: session.userId, name: session.name }, session.role, session.id)
  const actor = makeAuditActor({ user, address: caller.address, now })
  await recordAudit(db, { action: 'signed-in', recordKind: 'session', recordId: session.id }, actor)
  await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, session.userId))
}

/**
 * Adds a failed sign-in to the audit log, with the account if there is one. The typed email is not stored, because it may be a password in
 * the wrong field.
 */
export async function recordFailedSignIn({ db, now }: Own, { address }: Caller, email: string): Promise<void> {
  const [person] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
  const actor = makeAuditActor({ user: ANONYMOUS, address, now })
  await recordAudit(db, { action: 'sign-in-failed', recordKind: 'person', recordId: person?.id, recordName: person?.name }, actor)
}

/** Adds a refused code of the second factor to the audit log. The row does not say whose sign-in it was. */
export async function recordFailedCode({ db, now }: Own, { address }: Caller): Promise<void> {
  await recordAudit(
    db,
    { action: 'sign-in-failed', recordKind: 'second-factor' },
    makeAuditActor({ user: ANONYMOUS, address, now }),
  )
}

/** Adds to the audit log that a person turned the second factor on or off, or replaced the backup codes. */
export async function recordFactorChange(ctx: Ctx, action: 'created' | 'purged' | 'changed'): Promise<void> {
  const { db, user } = ctx
  await recordAudit(db, { action, recordKind: 'second-factor', recordId: user.id, recordName: user.name }, makeAuditActor(ctx))
}

/** Makes the actor of `npm run accounts`. */
export const makeShellActor = (at: Date): AuditActor => ({
  ...makeAuditActor({ user: ANONYMOUS, address: null, now: () => at }),
  kind: 'shell',
})
