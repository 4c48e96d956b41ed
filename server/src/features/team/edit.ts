import { toDecimal } from 'contract/money.ts'
import type { ActivityEdit } from 'contract/team/activities.ts'
import type { ActivityDraft } from 'contract/team/board.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { requireNoConflict } from '../../core/edit-conflicts.ts'
import { activities } from '../../db/tables/team.ts'
import { type ActivityFields, activityNotFound, lockActivity, resolveActivityFields } from './activity.ts'
import { findStandingLine, postLines } from './ledger.ts'
import { type Activity, buildGivenLine, buildReversal } from './lines.ts'
import { readRulesVersion } from './rules.ts'

const COUNTED_FIELDS = ['memberId', 'type', 'date', 'centavos'] as const
const hasSameCountedFields = (before: Activity, after: ActivityFields) =>
  COUNTED_FIELDS.every((name) => before[name] === after[name])

const toDraft = ({ memberId, type, centavos, description, date }: ActivityFields): Required<ActivityDraft> => ({
  team_member_id: memberId,
  activity_type: type,
  sale_value: centavos,
  description,
  date,
})

const mergeChanges = (current: Required<ActivityDraft>, changed: ChangedFields): ActivityDraft => ({
  team_member_id: changed.team_member_id ?? current.team_member_id,
  activity_type: changed.activity_type ?? current.activity_type,
  sale_value: changed.sale_value === undefined ? current.sale_value : changed.sale_value,
  description: changed.description === undefined ? current.description : changed.description,
  date: changed.date ?? current.date,
})

type ChangedFields = Omit<ActivityEdit, 'revision' | 'base'>

/** Makes a draft's fields in the units of the edit's wire: of a sale the value in reais. */
function toWireFields({ sale_value: centavos, ...draft }: ChangedFields): Record<string, unknown> {
  if (centavos === undefined) return draft
  return { ...draft, sale_value: centavos === null ? null : Number(toDecimal(centavos)) }
}

/**
 * Edits an activity: its points are reversed and given anew by the point rules of its registration. A change of the description alone adds no
 * ledger line.
 * @throws 404 also where the activity is deleted, 409 `changed_elsewhere`, 422
 */
export async function editActivity(ctx: Ctx, id: number, { revision, base, ...changed }: ActivityEdit): Promise<{ ok: true }> {
  const { db } = ctx
  const before = await lockActivity(db, id)
  if (before.deletedAt) throw activityNotFound()
  const stands = toDraft(before)
  requireNoConflict({ revision, base }, toWireFields(changed), { revision: before.revision, values: toWireFields(stands) })
  const rule = await readRulesVersion(db, before.ruleId)
  const facts = await resolveActivityFields(ctx, mergeChanges(stands, changed), { rule, before })
  await db.update(activities).set(facts).where(eq(activities.id, id))
  if (hasSameCountedFields(before, facts)) return { ok: true }
  const reversal = buildReversal(await findStandingLine(db, id))
  await postLines(ctx, [reversal, buildGivenLine({ ...before, ...facts }, rule)])
  return { ok: true }
}
