import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listPersonOptions as listContract } from 'contract/team/members.ts'
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { members } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'

export async function listPeopleWithAccounts({ db }: Ctx): Promise<HandlerResult<typeof listContract>> {
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isNotNull(users.role), isNull(users.deactivatedAt)))
    .orderBy(asc(users.name), asc(users.id))
  return { people }
}

/**
 * The person is locked, so that of two members who are linked at once the second is refused.
 * @throws 422 `personId` without an account, or linked already
 */
async function requireFreePerson(db: Db, memberId: number, personId: number): Promise<void> {
  const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, personId)).for('no key update')
  if (!person?.role) throw invalidFieldsError({ personId: 'Pessoa não encontrada' })
  const [other] = await db
    .select({ name: members.name })
    .from(members)
    .where(and(eq(members.userId, personId), ne(members.id, memberId)))
  if (other) throw invalidFieldsError({ personId: `Esta pessoa já é o membro ${other.name}` })
}

type Link = SeenRecord & { personId?: number | null | undefined }

/** The points stay with the member. @throws 404, 409 `changed_elsewhere`, 422 */
export async function linkMemberToPerson({ db }: Ctx, id: number, { personId, ...seen }: Link): Promise<void> {
  const [member] = await db.select().from(members).where(eq(members.id, id)).for('update')
  if (!member) throw notFoundError('Membro não encontrado')
  requireNoConflict(seen, { personId }, { revision: member.revision, values: { personId: member.userId } })
  if (personId === undefined || personId === member.userId) return
  if (personId !== null) await requireFreePerson(db, id, personId)
  await db.update(members).set({ userId: personId }).where(eq(members.id, id))
}
