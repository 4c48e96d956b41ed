import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readLedger as readEndpoint } from 'contract/team/activities.ts'
import type { PointsMovement } from 'contract/team/points-movement.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { publishEvents } from '#db/publish-event.ts'
import { ledger, members } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'
import { activityNotFoundError } from './activity.ts'
import type { NewLedgerLine } from './ledger-lines.ts'

const toSubject = ({ sales, centavos }: NewLedgerLine): Pick<PointsMovement, 'type' | 'centavos'> =>
  sales === 0 ? { type: 'MEETING', centavos: null } : { type: 'SALE', centavos: Math.abs(centavos) }

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
 * An edit that keeps member and date is one movement by the difference; any other is two, one that takes points and one that
 * gives them.
 */
async function findPointsMovements(db: Db, lines: readonly NewLedgerLine[]): Promise<PointsMovement[]> {
  const ids = [...new Set(lines.map(({ memberId }) => memberId))]
  const names = await db.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids))
  const nameById = new Map(names.map(({ id, name }) => [id, name]))
  return sumByMemberAndDay(lines).map(({ memberId, what }) => ({
    member: { id: memberId, name: nameById.get(memberId) ?? '' },
    ...what,
  }))
}

export async function readLedger({ db }: Ctx, activityId: number): Promise<HandlerResult<typeof readEndpoint>> {
  const lines = await db
    .select({ line: ledger, member: members.name, by: users.name })
    .from(ledger)
    .innerJoin(members, eq(members.id, ledger.memberId))
    .innerJoin(users, eq(users.id, ledger.userId))
    .where(eq(ledger.activityId, activityId))
    .orderBy(asc(ledger.id))
  if (lines.length === 0) throw activityNotFoundError()
  const entries = lines.map(({ line: { id, kind, date, points, ruleId, createdAt }, member, by }) => ({
    id,
    activityId,
    kind,
    member,
    date,
    points,
    rule: ruleId,
    by,
    at: createdAt.toISOString(),
  }))
  return { entries }
}

/** The last line of kind `given`: each earlier one was reversed before the next was added. The caller has locked the activity. */
export async function findUnreversedLine(db: Db, activityId: number) {
  const given = and(eq(ledger.activityId, activityId), eq(ledger.kind, 'given'))
  const [line] = await db.select().from(ledger).where(given).orderBy(desc(ledger.id)).limit(1)
  if (!line) throw new Error(`activity ${activityId} has no line in the ledger`)
  return line
}

/** One statement, so that two calls cannot deadlock on the sums (docs/leaderboard.md). */
export async function postLedgerLines({ db, user, now }: Ctx, lines: readonly NewLedgerLine[]): Promise<void> {
  await db.insert(ledger).values(lines.map((line) => ({ ...line, userId: user.id, createdAt: now() })))
  const news = (await findPointsMovements(db, lines)).map((data) => ({ userId: null, kind: 'board' as const, data }))
  await publishEvents(db, news, now())
}
