import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { activities } from '../../db/tables/team.ts'
import { activityNotFound, lockActivity } from './activity.ts'
import { post, standingLine } from './ledger.ts'
import { givenLine, reversalOf } from './lines.ts'
import { ruleOfVersion } from './rules.ts'

/** Takes back what it gave; the activity and its lines stay. @throws 404 also where it is deleted */
export async function deleteActivity(ctx: Ctx, id: number): Promise<{ ok: true }> {
  const { db, now } = ctx
  const { deletedAt } = await lockActivity(db, id)
  if (deletedAt) throw activityNotFound()
  await db.update(activities).set({ deletedAt: now() }).where(eq(activities.id, id))
  await post(ctx, [reversalOf(await standingLine(db, id))])
  return { ok: true }
}

/** Gives again what it gave. What is not deleted stays as it is. @throws 404 where there never was such an activity */
export async function restoreActivity(ctx: Ctx, id: number): Promise<{ ok: true }> {
  const { db } = ctx
  const activity = await lockActivity(db, id)
  if (!activity.deletedAt) return { ok: true }
  await db.update(activities).set({ deletedAt: null }).where(eq(activities.id, id))
  await post(ctx, [givenLine(activity, await ruleOfVersion(db, activity.ruleId))])
  return { ok: true }
}
