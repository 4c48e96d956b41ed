import { and, eq, lt } from 'drizzle-orm'
import { trackInFlight } from '#core/concurrency.ts'
import type { Services } from '#core/context.ts'
import { makePersonPrincipal, type Principal } from '#core/permissions.ts'
import { sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import {
  formatCookie,
  LONGEST_SESSION_SECONDS,
  listCookieNames,
  readCookie,
  readSessionToken,
  SESSION_SECONDS,
} from '../sign-in/cookies.ts'
import type { FoundSession, SessionReader } from './session-reader.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SESSION_MS = SESSION_SECONDS * 1000
const LONGEST_MS = LONGEST_SESSION_SECONDS * 1000

const findRemainingMs = ({ createdAt }: FoundSession, now: Date): number =>
  Math.min(SESSION_MS, createdAt.getTime() + LONGEST_MS - now.getTime())

async function touchSession({ db, now }: Services, session: FoundSession): Promise<void> {
  const { id, userId } = session
  const lastUsedAt = now()
  const expiresAt = new Date(lastUsedAt.getTime() + findRemainingMs(session, lastUsedAt))
  const stale = lt(sessions.lastUsedAt, new Date(lastUsedAt.getTime() - MINUTE_MS))
  await db.transaction(async (tx) => {
    // The person's row comes first, as in every transaction that locks both (lock-person.ts).
    await tx.update(users).set({ lastSeenAt: lastUsedAt }).where(eq(users.id, userId))
    await tx
      .update(sessions)
      .set({ lastUsedAt, expiresAt })
      .where(and(eq(sessions.id, id), stale))
  })
}

const countDays = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS)

type Found = {
  principal: Principal
  /** A Set-Cookie header that lets the browser's cookie last as long as its session, on the first use in a day (UTC); else undefined. */
  renewedCookie: string | undefined
}

export async function authenticateSession(
  services: Services,
  { cookieHeader, baseUrl, readSession }: { cookieHeader: string | undefined; baseUrl: string; readSession: SessionReader },
): Promise<Found | undefined> {
  const { session: name } = listCookieNames(baseUrl)
  const cookie = readCookie(cookieHeader, name)
  const token = readSessionToken(cookie)
  if (cookie === undefined || token === undefined) return undefined
  const now = services.now()
  const session = await readSession(token)
  if (!session?.role) return undefined
  const isFirstOfDay = countDays(session.lastUsedAt) < countDays(now)
  if (now.getTime() - session.lastUsedAt.getTime() > MINUTE_MS) {
    trackInFlight(services, touchSession(services, session))
    // Calls that share this reading do not record the use again.
    session.lastUsedAt = now
  }
  const principal = makePersonPrincipal({ id: session.userId, name: session.name }, session.role, session.id)
  return {
    principal: session.isFactorMissing ? { ...principal, isFactorMissing: true } : principal,
    renewedCookie: isFirstOfDay ? formatCookie(name, cookie, Math.floor(findRemainingMs(session, now) / 1000)) : undefined,
  }
}
