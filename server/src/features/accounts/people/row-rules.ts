import type { Role } from 'contract/calls/permissions.ts'
import { asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, forbiddenError, notFoundError } from '#core/errors.ts'
import { users } from '#db/tables/workspace.ts'
import { requireSameCaller } from './lock-person.ts'

type PersonRow = typeof users.$inferSelect
type LockedPerson = { person: PersonRow & { role: Role }; others: readonly PersonRow[] }

/**
 * Locks the person, the caller and every owner in ascending id order, so that a second of two mutual changes sees the first.
 * @throws 401, 403, 404; 409 for oneself
 */
export async function lockPersonAndOwners(ctx: Ctx, id: number): Promise<LockedPerson> {
  const { db, user } = ctx
  const which = or(eq(users.id, id), eq(users.id, user.id), eq(users.role, 'owner'))
  const rows = await db.select().from(users).where(which).orderBy(asc(users.id)).for('no key update')
  const [own, person] = [user.id, id].map((each) => rows.find((row) => row.id === each))
  await requireSameCaller(ctx, own)
  if (!person?.role) throw notFoundError('Pessoa não encontrada')
  if (person.id === user.id)
    throw conflictError(
      'Não é possível fazer isto na própria conta',
      'Não é possível fazer isto na própria conta: peça a outra pessoa que administra as contas.',
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
    throw conflictError('É o último dono ativo', 'É o último dono ativo: antes, torne outra pessoa dona.')
}
