import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listNotifications as contract } from 'contract/notifications/notifications.ts'
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notifications } from '#db/tables/notifications.ts'
import { canReadNotifications } from './readable-events.ts'

const MAX_NOTIFICATIONS = 30

export async function listNotifications({ db, user }: Ctx): Promise<HandlerResult<typeof contract>> {
  if (!canReadNotifications(user)) return { notifications: [], unread: 0 }
  const mine = eq(notifications.userId, user.id)
  const rows = await db.select().from(notifications).where(mine).orderBy(desc(notifications.id)).limit(MAX_NOTIFICATIONS)
  const [count] = await db
    .select({ unread: sql`count(*)`.mapWith(Number) })
    .from(notifications)
    .where(and(mine, isNull(notifications.readAt)))
  const shown = rows.map(({ userId: _userId, createdAt, readAt, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    read: readAt !== null,
  }))
  return { notifications: shown, unread: count?.unread ?? 0 }
}

export async function markNotificationsRead({ db, user, now }: Ctx, upTo: number): Promise<void> {
  const mine = and(eq(notifications.userId, user.id), lte(notifications.id, upTo), isNull(notifications.readAt))
  await db.update(notifications).set({ readAt: now() }).where(mine)
}
