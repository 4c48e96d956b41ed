import { firstDay } from 'contract/dates.ts'
import type { Parsed, Reply } from 'contract/endpoint.ts'
import type { readTargets as readEndpoint, setTarget as setEndpoint } from 'contract/team/targets.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { invalid } from '../../core/errors.ts'
import { members, monthlyPoints, targets } from '../../db/tables/team.ts'
import { isActive } from './members.ts'

/** Everybody active, by name, with the month's points so far. `month` is `YYYY-MM`. */
export async function readTargets({ db }: Ctx, month: string): Promise<Reply<typeof readEndpoint>> {
  const rows = await db
    .select({
      id: members.id,
      name: members.name,
      target: targets.points,
      points: sql<number>`coalesce(${monthlyPoints.points}, 0)`.mapWith(Number),
    })
    .from(members)
    .leftJoin(targets, and(eq(targets.memberId, members.id), eq(targets.month, month)))
    .leftJoin(monthlyPoints, and(eq(monthlyPoints.memberId, members.id), eq(monthlyPoints.month, firstDay(month))))
    .where(isNull(members.deactivatedAt))
    .orderBy(asc(members.name), asc(members.id))
  return { targets: rows.map(({ id, name, target, points }) => ({ member: { id, name }, target, points })) }
}

/** @throws 422 no such member */
export async function setTarget(
  { db }: Ctx,
  { memberId, month, points }: Parsed<typeof setEndpoint, never>['json'],
): Promise<{ ok: true }> {
  if (!(await isActive(db, memberId))) throw invalid({ memberId: 'Este membro não está na equipe. Escolha outro.' })
  if (points === null) await db.delete(targets).where(and(eq(targets.memberId, memberId), eq(targets.month, month)))
  else
    await db
      .insert(targets)
      .values({ memberId, month, points })
      .onConflictDoUpdate({ target: [targets.memberId, targets.month], set: { points } })
  return { ok: true }
}
