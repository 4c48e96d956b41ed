import type { HandlerResult } from 'contract/endpoint.ts'
import type { readLedger as readEndpoint } from 'contract/team/activities.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { publish } from '../../db/events/publish.ts'
import { ledger, members } from '../../db/tables/team.ts'
import { users } from '../../db/tables/workspace.ts'
import { activityNotFound } from './activity.ts'
import type { NewLine } from './lines.ts'
import { movementsOf } from './movements.ts'

/** Every activity has lines, also one that was deleted. @throws 404 */
export async function readLedger({ db }: Ctx, activityId: number): Promise<HandlerResult<typeof readEndpoint>> {
  const lines = await db
    .select({ line: ledger, member: members.name, by: users.name })
    .from(ledger)
    .innerJoin(members, eq(members.id, ledger.memberId))
    .innerJoin(users, eq(users.id, ledger.userId))
    .where(eq(ledger.activityId, activityId))
    .orderBy(asc(ledger.id))
  if (lines.length === 0) throw activityNotFound()
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

/** The one line of a standing activity that is not reversed: nothing is given again before it is. The activity is locked by now. */
export async function standingLine(db: Db, activityId: number) {
  const given = and(eq(ledger.activityId, activityId), eq(ledger.kind, 'given'))
  const [line] = await db.select().from(ledger).where(given).orderBy(desc(ledger.id)).limit(1)
  if (!line) throw new Error(`activity ${activityId} has no line in the ledger`)
  return line
}

/**
 * Adds lines, and tells every board. In one statement, whose trigger takes the sums' rows in the order of their keys, so that two
 * changes never wait for each other crosswise (docs/leaderboard.md). Last in its transaction: it holds the events' lock.
 */
export async function post({ db, user, now }: Ctx, lines: readonly NewLine[]): Promise<void> {
  await db.insert(ledger).values(lines.map((line) => ({ ...line, userId: user.id, createdAt: now() })))
  const news = (await movementsOf(db, lines)).map((data) => ({ userId: null, kind: 'board' as const, data }))
  await publish(db, news, now())
}
