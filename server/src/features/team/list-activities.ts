import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { ActivityFilters, listActivities as listEndpoint } from 'contract/team/activities.ts'
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { leads } from '#db/tables/results.ts'
import { activities, ledger, members } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'

const PAGE_ROWS = 30

const filterCondition = ({ member, type, from, to }: ActivityFilters) =>
  and(
    isNull(activities.deletedAt),
    member === undefined ? undefined : eq(activities.memberId, member),
    type && and(eq(activities.type, type), isNull(activities.contactId)),
    from ? gte(activities.date, from) : undefined,
    to ? lte(activities.date, to) : undefined,
  )

const afterCondition = (id: number) =>
  sql`(${activities.date}, ${activities.id}) < ((select last.date from ${activities} last where last.id = ${id}), ${id})`

const givenPointsExpression = sql<number>`(select ${ledger.points} from ${ledger} where ${ledger.activityId} = ${activities.id} and ${ledger.kind} = 'given' order by ${ledger.id} desc limit 1)`

const activitiesQuery = (db: Db, filters: ActivityFilters, last: number | undefined) =>
  db
    .select({
      activity: activities,
      memberName: members.name,
      by: users.name,
      contact: leads.name,
      points: givenPointsExpression.mapWith(Number),
    })
    .from(activities)
    .innerJoin(members, eq(members.id, activities.memberId))
    .innerJoin(users, eq(users.id, activities.userId))
    .leftJoin(leads, eq(leads.id, activities.contactId))
    .where(and(filterCondition(filters), last === undefined ? undefined : afterCondition(last)))
    .orderBy(desc(activities.date), desc(activities.id))
    .limit(PAGE_ROWS + 1)

export async function listActivities(
  { db }: Ctx,
  { before, ...filters }: HandlerInput<typeof listEndpoint, never>['query'],
): Promise<HandlerResult<typeof listEndpoint>> {
  const rows = await activitiesQuery(db, filters, before)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    activities: page.map(({ activity, memberName, by, contact, points }) => ({
      id: activity.id,
      revision: activity.revision,
      member: { id: activity.memberId, name: memberName },
      type: activity.type,
      contact: activity.contactId === null ? null : { id: activity.contactId, name: contact },
      date: activity.date,
      centavos: activity.centavos,
      description: activity.description,
      points,
      rule: activity.ruleId,
      by,
      at: activity.createdAt.toISOString(),
    })),
    next: last?.activity.id ?? null,
  }
}
