import type { ActivityEdit } from 'contract/team/activities.ts'
import type { NewActivity } from 'contract/team/board.ts'
import type { SavedReply } from 'contract/values/values.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { conflictError } from '#core/errors.ts'
import { activities } from '#db/tables/team.ts'
import {
  type ActivityFields,
  activityNotFoundError,
  lockActivity,
  REGISTRATION_NAMES,
  resolveActivityFields,
} from './activity.ts'
import { findUnreversedLine, postLedgerLines } from './ledger.ts'
import { type Activity, buildAwardLine, buildReversal } from './ledger-lines.ts'
import { readCurrentRules, readRulesVersion } from './rules.ts'

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
  if (before.contactId !== null) throw conflictError('Um contato feito não é editado: exclua-o, ou devolva o contato a Novo')
  const current = pickFields(before)
  requireNoConflict({ revision, base }, changed, { revision: before.revision, values: current })
  const rule = await readRulesVersion(db, before.ruleId)
  const fields = await resolveActivityFields(ctx, mergeEdit(current, changed), { rule, before })
  await db.update(activities).set(fields).where(eq(activities.id, id))
  if (hasSameCountedFields(before, fields)) return
  const reversal = buildReversal(await findUnreversedLine(db, id))
  await postLedgerLines(ctx, [reversal, buildAwardLine({ ...before, ...fields }, rule)])
}
