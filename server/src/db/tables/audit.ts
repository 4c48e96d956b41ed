import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, reference } from './columns.ts'

/** Field → its value before and after. A secret's value, and a contact's, is `•••` wherever there is one. */
export type AuditDetails = Record<string, [before: unknown, after: unknown]>

/**
 * The audit log (docs/audit.md). Rows are only ever added, at the commit of the acts that they tell, with ids without gaps. They name
 * people and records by id without a foreign key, because they outlive both.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instantColumn('at').notNull(),
    /** A kind of principal (core/permissions.ts), or `system` where no call made the change. */
    actor: text().notNull(),
    personId: reference('person_id'),
    /** The person's name at that time. */
    personName: text('person_name'),
    role: text(),
    sessionId: reference('session_id'),
    tokenId: reference('token_id'),
    /** The network address of the call. */
    address: text(),
    action: text().notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: text('record_id'),
    /** The record's name at that time. */
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

/** The acts of the running transactions. Each transaction moves its rows to the log at its commit; no other one ever sees them. */
export const auditPending = pgTable('audit_pending', {
  id,
  actor: jsonb().notNull(),
  items: jsonb().notNull(),
})

/** The last row through which the chain of hashes was checked, and the first row that did not fit. One row, or none. */
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
