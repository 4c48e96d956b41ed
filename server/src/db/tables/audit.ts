import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, reference } from './columns.ts'

/** A value that the log may not have, such as a secret's, is written as `•••`. */
export type AuditDetails = Record<string, [before: unknown, after: unknown]>

/**
 * Rows are only ever added, at the commit, and their ids have no gaps (docs/audit.md); people and records have no foreign key,
 * because the rows outlive both.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instantColumn('at').notNull(),
    /** A kind of principal (core/permissions.ts), `shell` for `npm run accounts`, or `system` for the server's own work. */
    actor: text().notNull(),
    personId: reference('person_id'),
    personName: text('person_name'),
    role: text(),
    sessionId: reference('session_id'),
    tokenId: reference('token_id'),
    address: text(),
    action: text().notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: text('record_id'),
    recordName: text('record_name'),
    details: jsonb().$type<AuditDetails>().notNull(),
    /** SHA-256, in hex, of the hash of the row before and this row's content. */
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_person').on(table.personId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_record').on(table.recordKind, table.recordId, table.id),
    index('audit_log_at').on(table.at, table.id),
  ],
)

/** Each transaction moves its rows to the log at its commit, so no other transaction ever sees them. */
export const auditPending = pgTable('audit_pending', {
  id,
  actor: jsonb().notNull(),
  items: jsonb().notNull(),
})

/** The last row through which the chain of hashes was checked, and the first row that did not fit. The table has at most one row. */
export const auditCheck = pgTable(
  'audit_check',
  {
    id: integer().primaryKey().default(1),
    throughId: bigint('through_id', { mode: 'number' }).notNull(),
    throughHash: text('through_hash').notNull(),
    checkedAt: instantColumn('checked_at').notNull(),
    brokenId: bigint('broken_id', { mode: 'number' }),
  },
  () => [check('audit_check_one', sql`id = 1`)],
)
