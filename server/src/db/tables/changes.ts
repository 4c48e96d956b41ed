import { bigint, index, jsonb, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { users } from './workspace.ts'

export const changedThing = pgEnum('changed_thing', ['entry', 'series'])

/** Column → what it was, what it became; both as JSON writes them. */
export type ChangedColumns = Record<string, [before: unknown, after: unknown]>

/**
 * Who changed what, and when (docs/history.md). Written by the database itself at every update of a row that is followed
 * (migration 0007), never by a service: nothing can be changed without it.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    thing: changedThing().notNull(),
    thingId: bigint('thing_id', { mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: the server itself. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    columns: jsonb().$type<ChangedColumns>().notNull(),
  },
  (table) => [index('changes_of').on(table.thing, table.thingId, table.id)],
)
