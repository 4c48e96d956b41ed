import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listMembers as listEndpoint, Member } from 'contract/team/members.ts'
import { type SavedReply, toNameKey } from 'contract/values/values.ts'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { members } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'

const NAME_TAKEN = 'Já existe um membro com este nome'
const activeCondition = isNull(members.deactivatedAt)

export const listMemberChoices = ({ db }: Ctx): Promise<Pick<Member, 'id' | 'name'>[]> =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(activeCondition)
    .orderBy(asc(members.name), asc(members.id))

export async function listMembers({ db }: Ctx): Promise<HandlerResult<typeof listEndpoint>> {
  const isActiveExpression = sql<boolean>`${activeCondition}`
  const rows = await db
    .select({
      id: members.id,
      name: members.name,
      active: isActiveExpression,
      person: { id: users.id, name: users.name },
      revision: members.revision,
    })
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .orderBy(desc(isActiveExpression), asc(members.name), asc(members.id))
  return { members: rows }
}

/** The row is locked, so that a deactivation waits for this transaction. */
export async function lockMemberIfActive(db: Db, id: number): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), activeCondition))
    .for('share')
  return found.length > 0
}

/** A deactivated member of the same name is another member, whose points stay separate. @throws 409 if the name is in use */
export async function addMember({ db, now }: Ctx, name: string): Promise<SavedReply> {
  const insert = db
    .insert(members)
    .values({ name, nameKey: toNameKey(name), createdAt: now() })
    .returning({ id: members.id })
  const [row] = await refuseTakenName(NAME_TAKEN, insert)
  if (!row) throw new Error('a member was inserted without a row')
  return { ok: true, id: row.id }
}

async function requireSeenName(db: Db, id: number, seen: SeenRecord, name: unknown): Promise<void> {
  const [member] = await db
    .select({ name: members.name, revision: members.revision })
    .from(members)
    .where(eq(members.id, id))
    .for('update')
  if (!member) throw notFoundError('Membro não encontrado')
  requireNoConflict(seen, { name }, { revision: member.revision, values: { name: member.name } })
}

async function updateMember(db: Db, id: number, values: object): Promise<void> {
  await refuseTakenName(NAME_TAKEN, db.update(members).set(values).where(eq(members.id, id)))
}

type Rename = SeenRecord & { name?: string | undefined }

/** Also a deactivated one, since former members appear on past boards. @throws 404, 409 if the name is in use, or `changed_elsewhere` */
export async function renameMember({ db }: Ctx, id: number, { name, ...seen }: Rename): Promise<void> {
  await requireSeenName(db, id, seen, name)
  if (name !== undefined) await updateMember(db, id, { name, nameKey: toNameKey(name) })
}

type Activation = SeenRecord & { active: boolean }

/**
 * The points stay.
 * @throws 404, 409 if the name was taken meanwhile, or `changed_elsewhere`: the member has another name than the person saw
 */
export async function setMemberActive({ db, now }: Ctx, id: number, { active, revision, base }: Activation) {
  await requireSeenName(db, id, { revision }, base?.name)
  return updateMember(db, id, {
    deactivatedAt: active ? null : sql`coalesce(${members.deactivatedAt}, ${now().toISOString()}::timestamptz)`,
  })
}
