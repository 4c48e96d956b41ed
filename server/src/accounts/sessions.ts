import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { hashToken } from '../core/hash-token.ts'
import { sessions } from '../db/tables/accounts.ts'

/** Ends the session of a token, where there is one. */
export async function endSessionOfToken(db: Db, token: string | undefined): Promise<void> {
  if (token !== undefined) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Ends all sessions of a person, or all except one. @returns how many sessions ended */
export async function endSessions(db: Db, { userId, except }: { userId: number; except?: number | null }): Promise<number> {
  const which = and(eq(sessions.userId, userId), except == null ? undefined : ne(sessions.id, except))
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.length
}
