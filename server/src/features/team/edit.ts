import { toDecimal } from 'contract/money.ts'
import type { ActivityEdit } from 'contract/team/activities.ts'
import type { ActivityDraft } from 'contract/team/board.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { requireNoConflict } from '../../core/edit-conflicts.ts'
import { activities } from '../../db/tables/team.ts'
import { activityNotFound, type Facts, factsOf, lockActivity } from './activity.ts'
import { post, standingLine } from './ledger.ts'
import { type Activity, givenLine, reversalOf } from './lines.ts'
import { ruleOfVersion } from './rules.ts'

const COUNTS = ['memberId', 'type', 'date', 'centavos'] as const
const countsAsBefore = (before: Activity, after: Facts) => COUNTS.every((name) => before[name] === after[name])

const draftOf = ({ memberId, type, centavos, description, date }: Facts): Required<ActivityDraft> => ({
  team_member_id: memberId,
  activity_type: type,
  sale_value: centavos,
  description,
  date,
})

const mergeChanges = (stands: Required<ActivityDraft>, changed: Changed): ActivityDraft => ({
  team_member_id: changed.team_member_id ?? stands.team_member_id,
  activity_type: changed.activity_type ?? stands.activity_type,
  sale_value: changed.sale_value === undefined ? stands.sale_value : changed.sale_value,
  description: changed.description === undefined ? stands.description : changed.description,
  date: changed.date ?? stands.date,
})

type Changed = Omit<ActivityEdit, 'revision' | 'base'>

/** A draft's fields in the units of the edit's wire: of a sale the value in reais. */
function wireOf({ sale_value: centavos, ...draft }: Changed): Record<string, unknown> {
  if (centavos === undefined) return draft
  return { ...draft, sale_value: centavos === null ? null : Number(toDecimal(centavos)) }
}

/**
 * What was given is reversed and given anew, by the rules of its registration. A change of the description alone gives nothing else, and
 * adds no line.
 * @throws 404 also where it is deleted, 409 `changed_elsewhere`, 422
 */
export async function editActivity(ctx: Ctx, id: number, { revision, base, ...changed }: ActivityEdit): Promise<{ ok: true }> {
  const { db } = ctx
  const before = await lockActivity(db, id)
  if (before.deletedAt) throw activityNotFound()
  const stands = draftOf(before)
  requireNoConflict({ revision, base }, wireOf(changed), { revision: before.revision, values: wireOf(stands) })
  const rule = await ruleOfVersion(db, before.ruleId)
  const facts = await factsOf(ctx, mergeChanges(stands, changed), { rule, before })
  await db.update(activities).set(facts).where(eq(activities.id, id))
  if (countsAsBefore(before, facts)) return { ok: true }
  const reversal = reversalOf(await standingLine(db, id))
  await post(ctx, [reversal, givenLine({ ...before, ...facts }, rule)])
  return { ok: true }
}
