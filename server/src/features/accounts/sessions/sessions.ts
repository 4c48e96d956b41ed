import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { hashToken } from '#core/tokens.ts'
import { sessions, verifications } from '#db/tables/accounts.ts'
import type { Caller } from '../account-services.ts'
import {
  formatCookie,
  formatSessionToken,
  listCookieNames,
  readCookie,
  readSessionToken,
  SESSION_SECONDS,
} from '../sign-in/cookies.ts'
import { generateLetters } from './token.ts'

/** The letters and digits of a session's token: some 190 bits. */
const SESSION_TOKEN_LENGTH = 32

export async function endReplacedSession(tx: Db, { cookieHeader }: Caller, baseUrl: string): Promise<void> {
  const token = readSessionToken(readCookie(cookieHeader, listCookieNames(baseUrl).session))
  if (token !== undefined) await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** The transaction must have locked the person's row (lock-person.ts); also ends the session that the browser had before. */
export async function createSession(
  tx: Db,
  { userId, caller, baseUrl, now }: { userId: number; caller: Caller; baseUrl: string; now: Date },
): Promise<{ id: number; cookie: string }> {
  await endReplacedSession(tx, caller, baseUrl)
  const token = generateLetters(SESSION_TOKEN_LENGTH)
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const [made] = await tx
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      address: caller.address,
      userAgent: caller.userAgent,
    })
    .returning({ id: sessions.id })
  if (!made) throw new Error('the session was not stored')
  return { id: made.id, cookie: formatCookie(listCookieNames(baseUrl).session, formatSessionToken(token), SESSION_SECONDS) }
}

/** Also ends the person's sign-ins that still wait for the second factor. */
export async function endSessions(tx: Db, { userId, except }: { userId: number; except?: number | null }): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), except == null ? undefined : ne(sessions.id, except)))
  await tx.delete(verifications).where(eq(verifications.userId, userId))
}
