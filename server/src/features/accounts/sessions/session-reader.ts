import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { sessions } from '#db/tables/accounts.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import { factorMissingExpression, workspaceCondition } from '../sign-in/second-factor.ts'

const selectSession = prepareRead('session_of_token', (db, param: ReadParam<{ tokenHash: string; now: Date }>) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      name: users.name,
      role: users.role,
      isFactorMissing: factorMissingExpression(),
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(workspace, workspaceCondition)
    .where(
      and(
        eq(sessions.tokenHash, param('tokenHash')),
        gt(sessions.expiresAt, param('now')),
        isNull(users.deactivatedAt),
        isNotNull(users.role),
      ),
    ),
)

export type FoundSession = Awaited<ReturnType<typeof selectSession>>[number]

const MOST_READINGS = 5_000

/** `begunAt` is in ms of the process's monotonic clock. */
type Reading = { begunAt: number; found: Promise<FoundSession | undefined> }

export type SessionReader = (token: string) => Promise<FoundSession | undefined>

/**
 * Calls within `reuseMs` share a reading, timed from before its statement; a change of access is answered only after that
 * (`waitOutSessionReuse`), so later calls read again (decision 0029).
 */
export function createSessionReader(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { reuseMs, clock = () => performance.now() }: { reuseMs: number; clock?: () => number },
): SessionReader {
  const readings = new Map<string, Reading>()

  function read(token: string): Reading {
    const begunAt = clock()
    const found = selectSession(db, { tokenHash: hashToken(token), now: now() }).then(([session]) => session)
    if (readings.size >= MOST_READINGS) readings.clear()
    readings.set(token, { begunAt, found })
    const forget = () => void (readings.get(token)?.found === found && readings.delete(token))
    found.then((session) => session ?? forget(), forget)
    return { begunAt, found }
  }

  return async (token) => {
    const earlier = readings.get(token)
    const isFresh = earlier !== undefined && clock() - earlier.begunAt < reuseMs
    const session = await (isFresh ? earlier : read(token)).found
    return session && session.expiresAt > now() ? session : undefined
  }
}
