import type { Role } from 'contract/accounts/permissions.ts'
import { asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflictError, forbiddenError, notFoundError, unauthenticatedError } from '../../core/errors.ts'
import { users } from '../../db/tables/workspace.ts'

type PersonRow = typeof users.$inferSelect
/** A locked person with an account. `others`: all other rows that were locked, of the caller and of the owners. */
type LockedPerson = { person: PersonRow & { role: Role }; others: readonly PersonRow[] }

/** @throws 401 where the caller was deactivated meanwhile, 403 where the caller's role changed meanwhile */
function requireSameCaller({ user }: Pick<Ctx, 'user'>, own: PersonRow | undefined): void {
  if (!own || own.deactivatedAt) throw unauthenticatedError()
  if (own.role !== user.role) throw forbiddenError('Seu papel mudou agora há pouco. Recarregue a página.')
}

/**
 * Locks the caller's own row, so that a deactivation or another role waits until this transaction's link can be revoked with the others.
 * @throws 401, 403 as `requireSameCaller`
 */
export async function lockCaller(ctx: Pick<Ctx, 'db' | 'user'>): Promise<void> {
  const [own] = await ctx.db.select().from(users).where(eq(users.id, ctx.user.id)).for('share')
  requireSameCaller(ctx, own)
}

/**
 * Locks a person whose row the caller changes, the caller and every owner, in ascending id order. Of two owners who change each
 * other at once, the second then sees that its own role has changed.
 * @throws 401 where the caller was deactivated meanwhile, 403 where the caller's role changed meanwhile, 404, 409 for the
 * caller's own account
 */
export async function lockPersonAndOwners(ctx: Ctx, id: number): Promise<LockedPerson> {
  const { db, user } = ctx
  const which = or(eq(users.id, id), eq(users.id, user.id), eq(users.role, 'owner'))
  const rows = await db.select().from(users).where(which).orderBy(asc(users.id)).for('update')
  const [own, person] = [user.id, id].map((each) => rows.find((row) => row.id === each))
  requireSameCaller(ctx, own)
  if (!person?.role) throw notFoundError('Pessoa não encontrada')
  if (person.id === user.id)
    throw conflictError(
      'Isto não se faz consigo',
      'Isto não se faz na própria conta: peça a outra pessoa que administra as contas.',
    )
  return { person: { ...person, role: person.role }, others: rows.filter((row) => row.id !== id) }
}

/** @throws 403 where one of the roles is the owner's and the caller is no owner */
export function requireOwnerFor({ user }: Pick<Ctx, 'user'>, ...roles: Role[]): void {
  if (roles.includes('owner') && user.role !== 'owner') throw forbiddenError('Só um dono muda, desativa ou cria um dono')
}

/** @throws 409 for the last active owner: without one, no owner could be made any more */
export function requireOtherOwner(person: PersonRow, others: readonly PersonRow[]): void {
  const isActiveOwner = ({ role, deactivatedAt }: PersonRow) => role === 'owner' && deactivatedAt === null
  if (isActiveOwner(person) && !others.some(isActiveOwner))
    throw conflictError('É o último dono ativo', 'É o último dono ativo: faça outra pessoa dona antes.')
}
