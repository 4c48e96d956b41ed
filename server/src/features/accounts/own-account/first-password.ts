import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, unauthenticatedError } from '#core/errors.ts'
import { makeAuditActor, setAuditActor } from '#db/audit.ts'
import { users } from '#db/tables/workspace.ts'
import type { TeamServices } from '../account-services.ts'
import { lockCaller } from '../people/lock-person.ts'
import { refuseCommonPassword } from '../sign-in/common-passwords.ts'
import { findPasswordHash, storePasswordAndEndSessions } from '../sign-in/credentials.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'

const takenError = () => conflictError('Você já tem uma senha', 'Para trocá-la, informe a atual.')

/** Ends the person's other sessions. @throws 409 if the person has a password, 403 `stale_sign_in`, 422 `next` for a common password */
export async function setFirstPassword(ctx: Ctx, team: TeamServices, next: string): Promise<void> {
  const { db, user, now } = ctx
  if ((await findPasswordHash(db, user.id)) !== null) throw takenError()
  await requireFreshSignIn(ctx, 'Para definir uma senha')
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id))
  if (!person?.email) throw unauthenticatedError()
  refuseCommonPassword(next, { field: 'next', email: person.email })
  const hash = await team.passwords.hash(next)
  await db.transaction(async (tx) => {
    await lockCaller({ db: tx, user })
    // Of two calls at once, the second waited for the lock, and finds the password of the first.
    if ((await findPasswordHash(tx, user.id)) !== null) throw takenError()
    await setAuditActor(tx, makeAuditActor(ctx))
    await storePasswordAndEndSessions(tx, { userId: user.id, hash, now: now(), exceptSessionId: user.sessionId })
  })
}
