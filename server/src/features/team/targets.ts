import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { readTargets as readEndpoint, setTargets as setEndpoint } from 'contract/team/targets.ts'
import { firstDayOfMonth } from 'contract/values/dates.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { findConflicts, refuseConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { members, monthlyPoints, targets } from '#db/tables/team.ts'

const MEMBER_GONE = 'Este membro não está na equipe. Escolha outro.'
const NO_TARGET = { revision: 0, points: null }

export async function readTargets({ db }: Ctx, month: string): Promise<HandlerResult<typeof readEndpoint>> {
  const rows = await db
    .select({
      id: members.id,
      name: members.name,
      target: targets.points,
      revision: sql<number>`coalesce(${targets.revision}, 0)`.mapWith(Number),
      points: sql<number>`coalesce(${monthlyPoints.points}, 0)`.mapWith(Number),
    })
    .from(members)
    .leftJoin(targets, and(eq(targets.memberId, members.id), eq(targets.month, month)))
    .leftJoin(monthlyPoints, and(eq(monthlyPoints.memberId, members.id), eq(monthlyPoints.month, firstDayOfMonth(month))))
    .where(isNull(members.deactivatedAt))
    .orderBy(asc(members.name), asc(members.id))
  return { targets: rows.map(({ id, name, ...row }) => ({ member: { id, name }, ...row })) }
}

type TargetsEdit = HandlerInput<typeof setEndpoint, never>['json']

/** In ascending id order, so that no other call changes their targets meanwhile. @throws 422 if one of them is not active */
async function requireMembers(db: Db, given: TargetsEdit['targets']): Promise<void> {
  const ids = [...new Set(given.map(({ memberId }) => memberId))]
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), isNull(members.deactivatedAt)))
    .orderBy(asc(members.id))
    .for('no key update')
  const active = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !active.has(id))) throw invalidFieldsError({ 'targets.memberId': MEMBER_GONE })
}

async function requireNoConflicts(db: Db, { month, targets: given }: TargetsEdit): Promise<void> {
  const ids = given.map(({ memberId }) => memberId)
  const rows = await db
    .select()
    .from(targets)
    .where(and(eq(targets.month, month), inArray(targets.memberId, ids)))
  const standing = new Map(rows.map((row) => [row.memberId, row]))
  const conflicts = given.flatMap(({ memberId, points, ...seen }) => {
    const { revision, points: now } = standing.get(memberId) ?? NO_TARGET
    const { points: field } = findConflicts(seen, { points }, { revision, values: { points: now } })
    return field ? [{ name: String(memberId), field, revision }] : []
  })
  const fields = Object.fromEntries(conflicts.map(({ name, field }) => [name, field]))
  refuseConflict(fields, Math.max(...conflicts.map(({ revision }) => revision)))
}

/** All, or none if one of them is refused. @throws 422 no such active member, 409 `changed_elsewhere` */
export async function setTargets({ db }: Ctx, { month, targets: given }: TargetsEdit): Promise<void> {
  await requireMembers(db, given)
  await requireNoConflicts(db, { month, targets: given })
  for (const { memberId, points } of given) {
    if (points === null) await db.delete(targets).where(and(eq(targets.memberId, memberId), eq(targets.month, month)))
    else
      await db
        .insert(targets)
        .values({ memberId, month, points })
        .onConflictDoUpdate({ target: [targets.memberId, targets.month], set: { points }, setWhere: ne(targets.points, points) })
  }
}
