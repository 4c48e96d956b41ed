import type { ActivityDraft } from 'contract/team/board.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { activities } from '../../db/tables/team.ts'
import { activityNotFound, type Facts, factsOf, lockActivity } from './activity.ts'
import { post, standingLine } from './ledger.ts'
import { type Activity, givenLine, reversalOf } from './lines.ts'
import { ruleOfVersion } from './rules.ts'

const COUNTS = ['memberId', 'type', 'date', 'centavos'] as const
const countsAsBefore = (before: Activity, after: Facts) => COUNTS.every((name) => before[name] === after[name])

/**
 * What was given is reversed and given anew, by the rules of its registration. A change of the description alone gives nothing else, and
 * adds no line.
 * @throws 404 also where it is deleted, 422
 */
export async function editActivity(ctx: Ctx, id: number, draft: ActivityDraft): Promise<{ ok: true }> {
  const { db } = ctx
  const before = await lockActivity(db, id)
  if (before.deletedAt) throw activityNotFound()
  const rule = await ruleOfVersion(db, before.ruleId)
  const facts = await factsOf(ctx, draft, { rule, before })
  await db.update(activities).set(facts).where(eq(activities.id, id))
  if (countsAsBefore(before, facts)) return { ok: true }
  const reversal = reversalOf(await standingLine(db, id))
  await post(ctx, [reversal, givenLine({ ...before, ...facts }, rule)])
  return { ok: true }
}
