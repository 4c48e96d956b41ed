import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { sessions } from '#db/tables/accounts.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import { factorMissingExpression, workspaceCondition } from '../sign-in/required-factor.ts'

/** Reads a session that has not expired and whose person is active. */
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

/** The maximum number of remembered readings. Beyond it all of them are forgotten, and the next calls read their sessions again. */
const MOST_READINGS = 5_000

/** A reading of a session. `begunAt`: the time at which the reading was begun, in ms of the process's monotonic clock. */
type Reading = { begunAt: number; found: Promise<FoundSession | undefined> }

/** Finds the session of a token; undefined where the session is unknown or has ended, or its person is deactivated. */
export type SessionReader = (token: string) => Promise<FoundSession | undefined>

/**
 * Makes the reader of one server's sessions. Calls within `reuseMs` share one reading; the time counts from before the reading's statement
 * was sent. A call that changes a person's access is answered only after that time (`waitOutSessionReuse`), so that every call after its
 * answer, on any server, reads the session again (decision 0029).
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
