import type { Role } from 'contract/calls/permissions.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { forbiddenError, unauthenticatedError } from '#core/errors.ts'
import { sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { findPasswordHash } from '../sign-in/credentials.ts'

type PersonRow = typeof users.$inferSelect
export type ActivePerson = PersonRow & { email: string; role: Role }

type Checked = {
  /** The hash with which a password was compared before the transaction, or null where the person had none. */
  hash?: string | null
}

/**
 * Whatever outlives a session is written behind this lock, and whatever ends somebody's access takes it too; undefined without
 * access, or if the password is not the checked one.
 */
export async function lockPerson(tx: Db, id: number, { hash }: Checked = {}): Promise<ActivePerson | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!person?.role || !person.email || person.deactivatedAt) return undefined
  if (hash !== undefined && (await findPasswordHash(tx, id)) !== hash) return undefined
  return { ...person, email: person.email, role: person.role }
}

/**
 * The session is read again, since the authentication may have used an earlier reading (decision 0029), and stays locked.
 * @throws 401 without access, 403 if the role changed
 */
export async function requireSameCaller({ db, user }: Pick<Ctx, 'db' | 'user'>, own: PersonRow | undefined): Promise<void> {
  if (!own || own.deactivatedAt) throw unauthenticatedError()
  if (own.role !== user.role) throw forbiddenError('Seu papel mudou agora há pouco. Recarregue a página.')
  if (user.sessionId === null) return
  const alive = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, user.sessionId)).for('key share')
  if (alive.length === 0) throw unauthenticatedError()
}

/**
 * Locks the caller's own row, for a write that outlives the caller's session.
 * @throws 401, 403 as `requireSameCaller`; 401 where the password is no longer the one that was checked
 */
export async function lockCaller(ctx: Pick<Ctx, 'db' | 'user'>, checked: Checked = {}): Promise<ActivePerson> {
  const own = await lockPerson(ctx.db, ctx.user.id, checked)
  if (!own) throw unauthenticatedError()
  await requireSameCaller(ctx, own)
  return own
}
