import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { type listNotifications as contract, NOTIFICATION_ABOUTS } from 'contract/notifications/notifications.ts'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notifications } from '#db/tables/notifications.ts'
import { canReadNotification } from './readable-events.ts'

const MAX_NOTIFICATIONS = 30

export async function listNotifications({ db, user }: Ctx): Promise<HandlerResult<typeof contract>> {
  const readable = NOTIFICATION_ABOUTS.filter((about) => canReadNotification(user, { about }))
  const mine = and(
    eq(notifications.userId, user.id),
    or(inArray(notifications.about, readable), canReadNotification(user, {}) ? isNull(notifications.about) : undefined),
  )
  const rows = await db.select().from(notifications).where(mine).orderBy(desc(notifications.id)).limit(MAX_NOTIFICATIONS)
  const [count] = await db
    .select({ unread: sql`count(*)`.mapWith(Number) })
    .from(notifications)
    .where(and(mine, isNull(notifications.readAt)))
  const shown = rows.map(({ userId: _userId, day: _day, about, createdAt, readAt, ...row }) => ({
    ...row,
    ...(about && { about }),
    at: createdAt.toISOString(),
    read: readAt !== null,
  }))
  return { notifications: shown, unread: count?.unread ?? 0 }
}

export async function markNotificationsRead({ db, user, now }: Ctx, upTo: number): Promise<void> {
  const mine = and(eq(notifications.userId, user.id), lte(notifications.id, upTo), isNull(notifications.readAt))
  await db.update(notifications).set({ readAt: now() }).where(mine)
}
