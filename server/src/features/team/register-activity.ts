import type { NewActivity } from 'contract/team/board.ts'
import type { SavedReply } from 'contract/values/values.ts'
import type { Ctx } from '#core/context.ts'
import { activities } from '#db/tables/team.ts'
import { REGISTRATION_NAMES, resolveActivityFields } from './activity.ts'
import { postLedgerLines } from './ledger.ts'
import { buildAwardLine } from './ledger-lines.ts'
import { readCurrentRules } from './rules.ts'

export async function registerActivity(ctx: Ctx, draft: NewActivity): Promise<SavedReply> {
  const { db, user, now } = ctx
  const rule = await readCurrentRules(db)
  const fields = await resolveActivityFields(ctx, draft, { rule, wireNames: REGISTRATION_NAMES })
  const [activity] = await db
    .insert(activities)
    .values({ ...fields, ruleId: rule.id, userId: user.id, createdAt: now() })
    .returning()
  if (!activity) throw new Error('an activity was inserted without a row')
  await postLedgerLines(ctx, [buildAwardLine(activity, rule)])
  return { ok: true, id: activity.id }
}
