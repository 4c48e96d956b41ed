import { bigint, index, integer, jsonb, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { users } from './workspace.ts'

export const changedThing = pgEnum('changed_thing', ['entry', 'series'])

export type ChangedColumns = Record<string, [before: unknown, after: unknown]>

/** Stored under the column name `receipt` (migration 0009); null before the receipt was attached. */
export type ReceiptState = { id: number; name: string; kind: 'invoice' | 'payment'; deleted: boolean }
export type ChangedReceipt = [before: ReceiptState | null, after: ReceiptState]

/**
 * Triggers write it (migrations 0007 and 0009), never a service; the server's own bookkeeping, such as `next_occurrence`, is left
 * out (docs/history.md).
 */
export const changes = pgTable(
  'changes',
  {
    id,
    thing: changedThing().notNull(),
    thingId: bigint('thing_id', { mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Null for changes from before revisions existed, and for receipts. */
    revision: integer(),
    columns: jsonb().$type<ChangedColumns>().notNull(),
  },
  (table) => [index('changes_of').on(table.thing, table.thingId, table.id)],
)
