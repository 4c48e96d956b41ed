import { listRolesWith } from 'contract/accounts/roles.ts'
import { dateInZone } from 'contract/values/dates.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { hasMorningBegun, notifyPeople, wantsToBeToldCondition } from '#features/records/notify-people.ts'
import type { HousekeepingContext } from '#work/repeated-job.ts'

/** Without accounts the operator of this machine is the only person, and has no role. */
export const worksWithLeadsCondition = and(
  wantsToBeToldCondition('contact'),
  or(inArray(users.role, listRolesWith('leads.write')), and(isNull(users.role), eq(users.id, 1))),
)

/** A lead's owner is told of it; of one without an owner everybody who works with leads. Names are not told: a lead may be forgotten. */
export async function tellNextContacts({ db, now, timeZone }: HousekeepingContext): Promise<void> {
  const at = now()
  if (!hasMorningBegun(at, timeZone)) return
  const day = dateInZone(timeZone, at)
  const due = and(
    eq(leads.nextOn, day),
    isNull(leads.deletedAt),
    ne(leads.status, 'lost'),
    or(eq(leads.ownerId, users.id), isNull(leads.ownerId)),
  )
  const people = await db
    .select({ userId: users.id, count: sql`count(*)`.mapWith(Number) })
    .from(users)
    .innerJoin(leads, due)
    .where(worksWithLeadsCondition)
    .groupBy(users.id)
  if (people.length === 0) return
  await db.transaction(async (tx) => {
    for (const { userId, count } of people) {
      const title = formatCount(count, 'contato para hoje', 'contatos para hoje')
      const told = { kind: 'uncertain', about: 'contact', title, detail: null, href: '/contatos?sort=next', day } as const
      await notifyPeople(tx, [userId], told, at)
    }
  })
}
