import { and, eq, gt, lte } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sessions } from '#db/tables/accounts.ts'

/** How long after a sign-in a person may still make the calls that need a fresh one (docs/accounts.md). */
const FRESH_MINUTES = 10

/** A session that began ahead of now is of a clock that was ahead, and not fresh; a minute is for servers whose clocks differ. */
export async function isSignInFresh({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>): Promise<boolean> {
  if (user.sessionId === null) return false
  const at = now().getTime()
  const [since, until] = [new Date(at - FRESH_MINUTES * 60_000), new Date(at + 60_000)]
  const fresh = and(eq(sessions.id, user.sessionId), gt(sessions.createdAt, since), lte(sessions.createdAt, until))
  return (await db.$count(sessions, fresh)) > 0
}

/** `purpose`: in Portuguese, as in `Para definir uma senha`. @throws 403 `stale_sign_in` */
export async function requireFreshSignIn(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, purpose: string): Promise<void> {
  if (await isSignInFresh(ctx)) return
  throw new AppError(403, 'stale_sign_in', 'Entre de novo antes', {
    detail: `${purpose} é preciso ter entrado há menos de ${FRESH_MINUTES} minutos.`,
  })
}
