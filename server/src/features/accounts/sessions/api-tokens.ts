import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { trackInFlight } from '#core/concurrency.ts'
import type { Services } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { factorRequiredError, unauthenticatedError } from '#core/errors.ts'
import { makeTokenPrincipal, type Principal } from '#core/permissions.ts'
import { hashToken } from '#core/tokens.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { apiTokens } from '#db/tables/accounts.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import { factorMissingExpression, workspaceCondition } from '../sign-in/second-factor.ts'
import { generateToken } from './token.ts'

const MINUTE_MS = 60_000

/** The beginning of every API token, by which people, and programs that search for leaked secrets, recognise a token. */
const PREFIX = 'painel_'

export const generateApiToken = (): string => `${PREFIX}${generateToken()}`

export async function revokeApiTokens(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const unrevoked = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))
  await tx.update(apiTokens).set({ revokedAt: now }).where(unrevoked)
}

const SHAPE = new RegExp(`^${PREFIX}[\\w-]{43}$`)

/** Unlike a session, a token is read at every call (decision 0029). */
const findToken = prepareRead('person_of_api_token', (db, param: ReadParam<{ tokenHash: string; now: Date }>) =>
  db
    .select({
      id: apiTokens.id,
      role: apiTokens.role,
      userId: apiTokens.userId,
      name: users.name,
      personRole: users.role,
      isFactorMissing: factorMissingExpression(),
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(workspace, workspaceCondition)
    .where(
      and(
        eq(apiTokens.tokenHash, param('tokenHash')),
        isNull(apiTokens.revokedAt),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, param('now'))),
        isNull(users.deactivatedAt),
        isNotNull(users.role),
      ),
    ),
)

/** At most once a minute, also when several servers do so at once. */
async function touchToken({ db, now }: Services, id: number): Promise<void> {
  const lastUsedAt = now()
  const stale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, new Date(lastUsedAt.getTime() - MINUTE_MS)))
  await db
    .update(apiTokens)
    .set({ lastUsedAt })
    .where(and(eq(apiTokens.id, id), stale))
}

/**
 * @throws 401 for an unusable token or a deactivated person; 403 `second_factor_required` until the person has the second factor
 * that the person's own role requires
 */
export async function authenticateApiToken(services: Services, token: string): Promise<Principal> {
  const now = services.now()
  const [found] = SHAPE.test(token) ? await findToken(services.db, { tokenHash: hashToken(token), now }) : []
  if (!found?.personRole) throw unauthenticatedError()
  if (found.isFactorMissing) throw factorRequiredError()
  const { id, role, userId, name, personRole, lastUsedAt } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > MINUTE_MS) trackInFlight(services, touchToken(services, id))
  return makeTokenPrincipal({ id: userId, name }, { tokenId: id, tokenRole: role, personRole })
}
