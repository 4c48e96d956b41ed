import type { ActivityDraft } from 'contract/team/board.ts'
import type { Saved } from 'contract/values.ts'
import type { Ctx } from '../../core/context.ts'
import { requirePermission } from '../../core/permissions.ts'
import { activities } from '../../db/tables/team.ts'
import { factsOf } from './activity.ts'
import { post } from './ledger.ts'
import { givenLine } from './lines.ts'
import { ruleInForce } from './rules.ts'

/**
 * Seed §7, on the path on which the board is read too: it asks for more than that. Priced by the rules in force.
 * @throws 403, 422 no such member, a sale without its value, a day to come
 */
export async function registerActivity(ctx: Ctx, draft: ActivityDraft): Promise<Saved> {
  const { db, user, now } = ctx
  requirePermission(user, 'team.write')
  const rule = await ruleInForce(db)
  const facts = await factsOf(ctx, draft, { rule, prefix: 'data.' })
  const [activity] = await db
    .insert(activities)
    .values({ ...facts, ruleId: rule.id, userId: user.id, createdAt: now() })
    .returning()
  if (!activity) throw new Error('an activity was inserted without a row')
  await post(ctx, [givenLine(activity, rule)])
  return { ok: true, id: activity.id }
}
