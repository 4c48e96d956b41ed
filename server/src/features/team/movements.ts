import type { PointsMovement } from 'contract/team/activities.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { members } from '../../db/tables/team.ts'
import type { NewLine } from './lines.ts'

const subjectOf = ({ sales, centavos }: NewLine): Pick<PointsMovement, 'type' | 'centavos'> =>
  sales === 0 ? { type: 'MEETING', centavos: null } : { type: 'SALE', centavos: Math.abs(centavos) }

/** By member and day: what their lines come to. The newest says of what. */
function places(lines: readonly NewLine[]) {
  const found = new Map<string, { memberId: number; what: Omit<PointsMovement, 'member'> }>()
  for (const line of lines) {
    const { memberId, date } = line
    const key = `${memberId} ${date}`
    const points = (found.get(key)?.what.points ?? 0) + line.points
    found.set(key, { memberId, what: { points, date, ...subjectOf(line) } })
  }
  return [...found.values()]
}

/**
 * What a change is to whoever looks on: an edit that stays with its member and day is one movement, of the difference; one that moves to
 * another member or day takes away there and gives here.
 */
export async function movementsOf(db: Db, lines: readonly NewLine[]): Promise<PointsMovement[]> {
  const ids = [...new Set(lines.map(({ memberId }) => memberId))]
  const names = await db.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return places(lines).map(({ memberId, what }) => ({ member: { id: memberId, name: nameOf.get(memberId) ?? '' }, ...what }))
}
