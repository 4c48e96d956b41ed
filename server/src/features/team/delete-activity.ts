import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { activities } from '#db/tables/team.ts'
import { activityNotFoundError, lockActivity } from './activity.ts'
import { findUnreversedLine, postLedgerLines } from './ledger.ts'
import { buildAwardLine, buildReversal } from './ledger-lines.ts'
import { readRulesVersion } from './rules.ts'

/**
 * Deletes an activity and reverses its points. The activity's row and ledger lines stay.
 * @throws 404 also where it is deleted already
 */
export async function deleteActivity(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx
  const { deletedAt } = await lockActivity(db, id)
  if (deletedAt) throw activityNotFoundError()
  await db.update(activities).set({ deletedAt: now() }).where(eq(activities.id, id))
  await postLedgerLines(ctx, [buildReversal(await findUnreversedLine(db, id))])
}

/** Restores a deleted activity and gives its points again. An activity that is not deleted stays as it is. @throws 404 */
export async function restoreActivity(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx
  const activity = await lockActivity(db, id)
  if (!activity.deletedAt) return
  await db.update(activities).set({ deletedAt: null }).where(eq(activities.id, id))
  await postLedgerLines(ctx, [buildAwardLine(activity, await readRulesVersion(db, activity.ruleId))])
}
