import type { HandlerResult } from 'contract/endpoint.ts'
import type { listMembers as listEndpoint, Member } from 'contract/team/members.ts'
import { type Saved, toCompactText } from 'contract/values.ts'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { requireNoConflict, type Seen } from '../../core/edit-conflicts.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { violatedConstraint } from '../../db/failures.ts'
import { members } from '../../db/tables/team.ts'

const TAKEN = 'Já existe um membro com este nome'
const active = isNull(members.deactivatedAt)

/** @throws 409 when the unique index on active names refuses */
async function unlessTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) !== 'members_name') throw error
    throw new AppError(409, 'name_taken', TAKEN, { fields: { name: TAKEN } })
  }
}

/** Seed §7: those to choose from. */
export const memberOptions = ({ db }: Ctx): Promise<Pick<Member, 'id' | 'name'>[]> =>
  db.select({ id: members.id, name: members.name }).from(members).where(active).orderBy(asc(members.name), asc(members.id))

export async function listMembers({ db }: Ctx): Promise<HandlerResult<typeof listEndpoint>> {
  const isActive = sql<boolean>`${active}`
  const rows = await db
    .select({ id: members.id, name: members.name, active: isActive, revision: members.revision })
    .from(members)
    .orderBy(desc(isActive), asc(members.name), asc(members.id))
  return { members: rows }
}

/** Whether somebody may be given points. Whoever deactivates them meanwhile waits for the call to end. */
export async function isActive(db: Db, id: number): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), active))
    .for('share')
  return found.length > 0
}

/** One who left under the same name is another person, whose points stay theirs. @throws 409 the name is in use */
export async function addMember({ db, now }: Ctx, name: string): Promise<Saved> {
  const insert = db
    .insert(members)
    .values({ name, nameKey: toCompactText(name), createdAt: now() })
    .returning({ id: members.id })
  const [row] = await unlessTaken(insert)
  if (!row) throw new Error('a member was inserted without a row')
  return { ok: true, id: row.id }
}

/** Locks the member and judges the name that the call wants, or saw. @throws 404, 409 `changed_elsewhere` */
async function requireName(db: Db, id: number, seen: Seen, name: unknown): Promise<void> {
  const [member] = await db
    .select({ name: members.name, revision: members.revision })
    .from(members)
    .where(eq(members.id, id))
    .for('update')
  if (!member) throw notFound('Membro não encontrado')
  requireNoConflict(seen, { name }, { revision: member.revision, values: { name: member.name } })
}

async function change(db: Db, id: number, values: object): Promise<{ ok: true }> {
  await unlessTaken(db.update(members).set(values).where(eq(members.id, id)))
  return { ok: true }
}

type Rename = Seen & { name?: string | undefined }

/** Those who left too: their name stands on boards of the past. @throws 404, 409 the name is in use, or `changed_elsewhere` */
export async function renameMember({ db }: Ctx, id: number, { name, ...seen }: Rename): Promise<{ ok: true }> {
  await requireName(db, id, seen, name)
  return name === undefined ? { ok: true } : change(db, id, { name, nameKey: toCompactText(name) })
}

type Deactivation = Seen & { restore?: boolean | undefined }

/**
 * Off the list of choices, or back on it; points stay.
 * @throws 404, 409 the name was taken meanwhile, or `changed_elsewhere`: the member has another name than the person saw
 */
export async function deactivateMember({ db, now }: Ctx, id: number, { restore = false, revision, base }: Deactivation) {
  await requireName(db, id, { revision }, base?.name)
  return change(db, id, {
    deactivatedAt: restore ? null : sql`coalesce(${members.deactivatedAt}, ${now().toISOString()}::timestamptz)`,
  })
}
