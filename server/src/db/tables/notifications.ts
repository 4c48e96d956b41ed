import type { ChangedItem, Topic } from 'contract/events.ts'
import type { NotificationAbout } from 'contract/notifications/notifications.ts'
import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn } from './columns.ts'
import { users } from './workspace.ts'

const userId = () => bigint('user_id', { mode: 'number' }).references(() => users.id)

/** Kept for a day, so that a stream that reconnects continues where it broke. */
export const events = pgTable(
  'events',
  {
    id,
    /** Null for an event to everyone. */
    userId: userId(),
    kind: text().notNull(),
    data: jsonb().notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('events_created').on(table.createdAt)],
)

/** The transaction's COMMIT moves them to `events`, so that it alone holds the lock of their order (migration 0050). */
export const pendingEvents = pgTable('pending_events', {
  id,
  userId: bigint('user_id', { mode: 'number' }),
  kind: text().notNull(),
  data: jsonb().notNull(),
  createdAt: instantColumn('created_at').notNull(),
})

/**
 * Triggers write a row for each statement, make one event of them at the commit and delete them, so that the table is empty
 * outside of transactions (migration 0011).
 */
export const collectedChanges = pgTable('collected_changes', {
  id,
  topic: text().$type<Topic>().notNull(),
  items: jsonb().$type<ChangedItem[]>().notNull(),
})

export const notificationKind = pgEnum('notification_kind', ['succeeded', 'failed', 'uncertain'])

export const notifications = pgTable(
  'notifications',
  {
    id,
    userId: userId().notNull(),
    kind: notificationKind().notNull(),
    title: text().notNull(),
    detail: text(),
    href: text().notNull(),
    /** Null for a run's. */
    about: text().$type<NotificationAbout>(),
    /** Of what is told once a day. */
    day: date({ mode: 'string' }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    readAt: instantColumn('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_day').on(table.userId, table.about, table.day).where(sql`day is not null`),
    index('notifications_user').on(table.userId, table.id),
    index('notifications_created').on(table.createdAt),
  ],
)
