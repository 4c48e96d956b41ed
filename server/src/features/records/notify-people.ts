import type { Notification, NotificationAbout } from 'contract/notifications/notifications.ts'
import { and, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { publishEvents } from '#db/publish-event.ts'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'

type Told = Pick<Notification, 'kind' | 'title' | 'detail' | 'href'> & { about: NotificationAbout }

export const wantsToBeToldCondition = (about: NotificationAbout) =>
  and(isNull(users.deactivatedAt), not(sql`${about} = any(${users.mutedNotifications})`))

/** In the workspace's time zone. A server that was down then tells it as soon as it runs again. */
const FIRST_HOUR = 7

/** Whether it is late enough to tell what is of the day. */
export const hasMorningBegun = (now: Date, timeZone: string): boolean =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now)) >= FIRST_HOUR

/** `day`: of what is told once a day; whoever has been told of it is not told again. @returns the new notifications */
export async function notifyPeople(
  tx: Db,
  userIds: readonly number[],
  { day, ...told }: Told & { day?: string },
  at: Date,
): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .insert(notifications)
    .values(userIds.map((userId) => ({ ...told, userId, day, createdAt: at })))
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId })
  const present = { ...told, at: at.toISOString(), read: false }
  await publishEvents(
    tx,
    rows.map(({ id, userId }) => ({ userId, kind: 'notification', data: { ...present, id } })),
    at,
  )
  return rows
}
