import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { activities } from '#db/tables/team.ts'
import { activityNotFoundError, lockActivity } from './activity.ts'
import { findUnreversedLine, postLedgerLines } from './ledger.ts'
import { buildAwardLine, buildReversal } from './ledger-lines.ts'
import { readRulesVersion } from './rules.ts'

/** The activity's row and ledger lines stay; its points are reversed. @throws 404 also if it is deleted already */
export async function deleteActivity(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx
  const { deletedAt } = await lockActivity(db, id)
  if (deletedAt) throw activityNotFoundError()
  await db.update(activities).set({ deletedAt: now() }).where(eq(activities.id, id))
  await postLedgerLines(ctx, [buildReversal(await findUnreversedLine(db, id))])
}

export async function restoreActivity(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx
  const activity = await lockActivity(db, id)
  if (!activity.deletedAt) return
  await db.update(activities).set({ deletedAt: null }).where(eq(activities.id, id))
  await postLedgerLines(ctx, [buildAwardLine(activity, await readRulesVersion(db, activity.ruleId))])
}
