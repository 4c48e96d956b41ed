import { computePoints, type PointRules } from 'contract/team/rules.ts'
import type { activities, ledger } from '#db/tables/team.ts'

export type Activity = typeof activities.$inferSelect
type Line = typeof ledger.$inferSelect

export type NewLedgerLine = Omit<typeof ledger.$inferInsert, 'id' | 'userId' | 'createdAt'>

export function buildAwardLine(
  { id, ruleId, memberId, type, date, centavos, contactId }: Omit<Activity, 'userId' | 'createdAt' | 'deletedAt' | 'description'>,
  rule: PointRules,
): NewLedgerLine {
  const award = { activityId: id, kind: 'given', memberId, date, centavos: centavos ?? 0, ruleId } as const
  if (contactId !== null) return { ...award, points: rule.contactPoints, meetings: 0, sales: 0 }
  const points = computePoints(rule, type, centavos)
  const [meetings, sales] = type === 'SALE' ? [0, 1] : [1, 0]
  return { ...award, points, meetings, sales }
}

/** The same member and date, so that the sum of every period is as if the line did not exist. */
export const buildReversal = ({ id, userId: _userId, createdAt: _createdAt, ...line }: Line): NewLedgerLine => ({
  ...line,
  kind: 'reversed',
  points: -line.points,
  meetings: -line.meetings,
  sales: -line.sales,
  centavos: -line.centavos,
  reversesId: id,
})
