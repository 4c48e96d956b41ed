import { PRESENCE_KINDS } from 'contract/notifications/presence.ts'
import { index, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, reference, requiredReference } from './columns.ts'
import { users } from './workspace.ts'

export const presenceKind = pgEnum('presence_kind', PRESENCE_KINDS)

/** One row for each tab; it counts for 25 seconds, and is deleted later. */
export const presences = pgTable(
  'presences',
  {
    kind: presenceKind().notNull(),
    recordId: reference('record_id').notNull(),
    userId: requiredReference('user_id', () => users.id),
    tab: text().notNull(),
    seenAt: instantColumn('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.userId, table.tab] }),
    index('presences_seen').on(table.seenAt),
  ],
)
