import { and, eq } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { accounts } from '../db/tables/accounts.ts'
import { endSessions } from './sessions.ts'

/** The provider under which better-auth stores a password. */
const PASSWORD_PROVIDER = 'credential'

/** Finds a person's password hash; null for a person who signs in with the OpenID provider alone. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
  const [stored] = await db.select({ hash: accounts.password }).from(accounts).where(own)
  return stored?.hash ?? null
}

/** Stores a person's password hash, and ends the person's sessions except the one with the id `exceptSessionId`. */
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
