import { listRolesWith } from 'contract/accounts/roles.ts'
import { addDays, dateInZone } from 'contract/values/dates.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { and, eq, inArray, isNull, like, max, not, or, type SQL, sql } from 'drizzle-orm'
import { notifications } from '#db/tables/notifications.ts'
import { leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { notifyPeople } from '#features/records/notify-people.ts'
import { idleLeadsCondition } from '#features/records/retained-records.ts'
import { readLimitInForce } from '#features/records/retention-limits.ts'
import type { HousekeepingContext } from '#work/repeated-job.ts'
import { worksWithLeadsCondition } from './tell-next-contacts.ts'

const MOST_DAYS = 8
const HREF = '/contatos?idle='

const administers = or(inArray(users.role, listRolesWith('settings.write')), isNull(users.role))
const isResponsible = or(eq(leads.ownerId, users.id), and(isNull(leads.ownerId), administers))

/**
 * Of each contact once, seven to eight days before it goes to the trash: whoever was told of some is told of those that came since. What a new
 * limit reaches sooner is told sooner.
 */
export async function tellIdleLeads({ db, now, timeZone }: HousekeepingContext): Promise<void> {
  const days = await readLimitInForce({ db, now }, 'leads')
  if (days === null) return
  const today = dateInZone(timeZone, now())
  const shift = MOST_DAYS - days
  const since = addDays(today, shift)
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
  const told = db
    .select({ userId: notifications.userId, at: max(notifications.createdAt).as('at') })
    .from(notifications)
    .where(like(notifications.href, `${HREF}%`))
    .groupBy(notifications.userId)
    .as('told')
  const toldSince = startOf(sql`(${told.at} at time zone ${timeZone})::date + ${shift}::integer`)
  const isUntold = or(isNull(told.at), not(sql`coalesce(${idleLeadsCondition(toldSince, today)}, false)`))
  const isOwn = sql<boolean>`${leads.ownerId} is not null`
  const people = await db
    .select({ userId: users.id, isOwn, count: sql`count(*)`.mapWith(Number) })
    .from(users)
    .leftJoin(told, eq(told.userId, users.id))
    .innerJoin(leads, and(isResponsible, idleLeadsCondition(startOf(sql`${since}::date`), today), isUntold))
    .where(worksWithLeadsCondition)
    .groupBy(users.id, isOwn)
  await db.transaction(async (tx) => {
    for (const { userId, count, ...of } of people) {
      const title = formatCount(count, 'contato parado vai para a Lixeira', 'contatos parados vão para a Lixeira')
      const detail = `Em até ${MOST_DAYS} dias, se ninguém mexer`
      const href = `${HREF}${since}&owner=${of.isOwn ? userId : 'none'}`
      await notifyPeople(tx, [userId], { kind: 'uncertain', about: 'contact', title, detail, href }, now())
    }
  })
}
