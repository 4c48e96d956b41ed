import { computePoints, type PointRules } from 'contract/team/rules.ts'
import type { activities, ledger } from '../../db/tables/team.ts'

export type Activity = typeof activities.$inferSelect
type Line = typeof ledger.$inferSelect

/** A line of the ledger before it is written: its author and time are the call's. */
export type NewLine = Omit<typeof ledger.$inferInsert, 'id' | 'userId' | 'createdAt'>

/** What an activity gives as it stands, under the rules that it was registered under. */
export function givenLine(
  { id, ruleId, memberId, type, date, centavos }: Omit<Activity, 'userId' | 'createdAt' | 'deletedAt' | 'description'>,
  rule: PointRules,
): NewLine {
  const points = computePoints(rule, type, centavos)
  const [meetings, sales] = type === 'SALE' ? [0, 1] : [1, 0]
  return { activityId: id, kind: 'given', memberId, date, points, meetings, sales, centavos: centavos ?? 0, ruleId }
}

/** Takes a line back where it was given: same member, same day, so that every period's sum is as if it had never been. */
export const reversalOf = ({ id, activityId, memberId, date, points, meetings, sales, centavos, ruleId }: Line): NewLine => ({
  activityId,
  kind: 'reversed',
  memberId,
  date,
  points: -points,
  meetings: -meetings,
  sales: -sales,
  centavos: -centavos,
  ruleId,
  reversesId: id,
})
