import type { PointsMovement } from 'contract/team/points-movement.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { members } from '#db/tables/team.ts'
import type { NewLedgerLine } from './ledger-lines.ts'

const toSubject = ({ sales, centavos }: NewLedgerLine): Pick<PointsMovement, 'type' | 'centavos'> =>
  sales === 0 ? { type: 'MEETING', centavos: null } : { type: 'SALE', centavos: Math.abs(centavos) }

/** Sums the points of the lines by member and date. The last of the lines decides the type and the value. */
function sumByMemberAndDay(lines: readonly NewLedgerLine[]) {
  const found = new Map<string, { memberId: number; what: Omit<PointsMovement, 'member'> }>()
  for (const line of lines) {
    const { memberId, date } = line
    const key = `${memberId} ${date}`
    const points = (found.get(key)?.what.points ?? 0) + line.points
    found.set(key, { memberId, what: { points, date, ...toSubject(line) } })
  }
  return [...found.values()]
}

/**
 * Finds the movements with which open leaderboards show a change. An edit that keeps member and date is one movement by the
 * difference; an edit that changes either is two, one that takes points and one that gives them.
 */
export async function findPointsMovements(db: Db, lines: readonly NewLedgerLine[]): Promise<PointsMovement[]> {
  const ids = [...new Set(lines.map(({ memberId }) => memberId))]
  const names = await db.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids))
  const nameById = new Map(names.map(({ id, name }) => [id, name]))
  return sumByMemberAndDay(lines).map(({ memberId, what }) => ({
    member: { id: memberId, name: nameById.get(memberId) ?? '' },
    ...what,
  }))
}
