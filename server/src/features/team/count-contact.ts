import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { activities, members } from '#db/tables/team.ts'
import { deleteActivity, restoreActivity } from './change-activities.ts'
import { postLedgerLines } from './ledger.ts'
import { buildAwardLine } from './ledger-lines.ts'
import { readCurrentRules } from './rules.ts'

/**
 * A contact gives points once, to the member who first moves it on; back among the new ones it takes them back, and moved on again it gives
 * them to the same member. `isFirst`: it was never moved before. The caller has locked the contact.
 */
export async function countContact(ctx: Ctx, contactId: number, { isMade, isFirst }: { isMade: boolean; isFirst: boolean }) {
  const { db, user, now, today } = ctx
  const [known] = await db.select().from(activities).where(eq(activities.contactId, contactId))
  if (known && isMade) return restoreActivity(ctx, known.id)
  if (known) return known.deletedAt ? undefined : deleteActivity(ctx, known.id)
  const rule = await readCurrentRules(db)
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, user.id), isNull(members.deactivatedAt)))
    .for('share')
  if (!isMade || !isFirst || rule.contactPoints === 0 || !member) return
  const made = { memberId: member.id, type: 'MEETING', date: today(), contactId, ruleId: rule.id } as const
  const [activity] = await db
    .insert(activities)
    .values({ ...made, userId: user.id, createdAt: now() })
    .returning()
  if (!activity) throw new Error('an activity was inserted without a row')
  await postLedgerLines(ctx, [buildAwardLine(activity, rule)])
}
