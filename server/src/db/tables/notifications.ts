import type { ChangedItem, Topic } from 'contract/events.ts'
import { bigint, index, jsonb, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './workspace.ts'

const id = bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true })
const userId = () => bigint('user_id', { mode: 'number' }).references(() => users.id)

/** What the screens are told as it happens; kept for a day, so that a broken stream goes on where it stopped. */
export const events = pgTable(
  'events',
  {
    id,
    /** Null: for everyone. */
    userId: userId(),
    kind: text().notNull(),
    data: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('events_created').on(table.createdAt)],
)

/**
 * What the statements of a transaction have changed so far, a row per statement (migration 0011). Triggers write it; at the
 * commit they make one event of all of it and delete it, so that the table is empty outside transactions.
 */
export const collectedChanges = pgTable('collected_changes', {
  id,
  topic: text().$type<Topic>().notNull(),
  /** Empty where there are more rows than an event names. */
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
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [index('notifications_user').on(table.userId, table.id)],
)
