import type { ActivityEdit } from 'contract/team/activities.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { activities } from '#db/tables/team.ts'
import { type ActivityFields, activityNotFoundError, lockActivity, resolveActivityFields } from './activity.ts'
import { findUnreversedLine, postLedgerLines } from './ledger.ts'
import { type Activity, buildAwardLine, buildReversal } from './ledger-lines.ts'
import { readRulesVersion } from './rules.ts'

const COUNTED_FIELDS = ['memberId', 'type', 'date', 'centavos'] as const
const hasSameCountedFields = (before: Activity, after: ActivityFields) =>
  COUNTED_FIELDS.every((name) => before[name] === after[name])

const pickFields = ({ memberId, type, centavos, description, date }: ActivityFields): ActivityFields => ({
  memberId,
  type,
  centavos,
  description,
  date,
})

/**
 * Points are reversed, and given again by the rules of the registration. A change of the description alone adds no ledger line.
 * @throws 404 also if deleted, 409 `changed_elsewhere`, 422
 */
export async function editActivity(ctx: Ctx, id: number, { revision, base, ...changed }: ActivityEdit): Promise<void> {
  const { db } = ctx
  const before = await lockActivity(db, id)
  if (before.deletedAt) throw activityNotFoundError()
  const current = pickFields(before)
  requireNoConflict({ revision, base }, changed, { revision: before.revision, values: current })
  const rule = await readRulesVersion(db, before.ruleId)
  const fields = await resolveActivityFields(ctx, mergeEdit(current, changed), { rule, before })
  await db.update(activities).set(fields).where(eq(activities.id, id))
  if (hasSameCountedFields(before, fields)) return
  const reversal = buildReversal(await findUnreversedLine(db, id))
  await postLedgerLines(ctx, [reversal, buildAwardLine({ ...before, ...fields }, rule)])
}
