import { bigint, index, integer, jsonb, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { users } from './workspace.ts'

export const changedThing = pgEnum('changed_thing', ['entry', 'series'])

/** The changed columns, each with its value before and after, as JSON writes values. */
export type ChangedColumns = Record<string, [before: unknown, after: unknown]>

/**
 * The state of an entry's receipt before or after a change, stored under the column name `receipt` (migration 0009); null before the
 * receipt was attached.
 */
export type ReceiptState = { id: number; name: string; kind: 'invoice' | 'payment'; deleted: boolean }
export type ChangedReceipt = [before: ReceiptState | null, after: ReceiptState]

/**
 * The change log: each change of an entry, a receipt or a series, with its author and its time (docs/history.md). Triggers write it
 * (migrations 0007 and 0009), never a service. Columns of the server's own bookkeeping, such as `next_occurrence`, are left out.
 */
export const changes = pgTable(
  'changes',
  {
    id,
    thing: changedThing().notNull(),
    thingId: bigint('thing_id', { mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The author; null for a change by the server itself. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** The row's revision after the change; null for changes from before revisions existed, and for receipts. */
    revision: integer(),
    columns: jsonb().$type<ChangedColumns>().notNull(),
  },
  (table) => [index('changes_of').on(table.thing, table.thingId, table.id)],
)
