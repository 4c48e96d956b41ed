import { bigint, index, integer, jsonb, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { users } from './workspace.ts'

export const changedThing = pgEnum('changed_thing', ['entry', 'series'])

/** Column → what it was, what it became; both as JSON writes them. */
export type ChangedColumns = Record<string, [before: unknown, after: unknown]>

/** Of an entry's receipt, under the name `receipt` (migration 0009); before it was attached it was null. */
export type ReceiptState = { id: number; name: string; kind: 'invoice' | 'payment'; deleted: boolean }
export type ChangedReceipt = [before: ReceiptState | null, after: ReceiptState]

/**
 * Who changed what, and when (docs/history.md). Written by the database itself at every update of a row that is followed
 * (migrations 0007 and 0009), never by a service: nothing can be changed without it.
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
    /** The row's, once it was changed; null for what is older than revisions, and for receipts. */
    revision: integer(),
    columns: jsonb().$type<ChangedColumns>().notNull(),
  },
  (table) => [index('changes_of').on(table.thing, table.thingId, table.id)],
)
