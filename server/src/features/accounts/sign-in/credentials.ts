import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { invalidFieldsError, unauthenticatedError } from '#core/errors.ts'
import { accounts } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { endSessions } from '../sessions/sessions.ts'
import { runCountedCheck } from './sign-in-failures.ts'

const PASSWORD_PROVIDER = 'credential'

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
  const [stored] = await db.select({ hash: accounts.password }).from(accounts).where(own)
  return stored?.hash ?? null
}

/**
 * A wrong one counts like a failed sign-in, because whoever holds a session could otherwise guess it.
 * @throws 429, 422 naming the field of a wrong password
 */
export async function checkOwnPassword(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  { passwords }: TeamServices,
  { address }: Caller,
  { field, password, wrong }: { field: string; password: string; wrong: string },
): Promise<{ hash: string; email: string }> {
  const [person] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.user.id))
  const email = person?.email
  if (!email) throw unauthenticatedError()
  return runCountedCheck(ctx, { address, email }, async () => {
    const hash = await findPasswordHash(ctx.db, ctx.user.id)
    if (hash === null || !(await passwords.verify({ hash, password }))) throw invalidFieldsError({ [field]: wrong })
    return { hash, email }
  })
}

/** The transaction must have locked the person's row (lock-person.ts). */
export async function storePasswordAndEndSessions(
  tx: Db,
  { userId, hash, now, exceptSessionId }: { userId: number; hash: string; now: Date; exceptSessionId?: number | null },
): Promise<void> {
  await tx
    .insert(accounts)
    .values({ userId, accountId: String(userId), providerId: PASSWORD_PROVIDER, password: hash, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password: hash, updatedAt: now } })
  await endSessions(tx, { userId, except: exceptSessionId ?? null })
}
