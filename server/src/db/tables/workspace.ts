import type { Savings } from 'contract/savings.ts'
import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { revision } from './revision.ts'

/** One row. */
export const workspace = pgTable('workspace', {
  id: integer().primaryKey().default(1),
  /** IANA name: where "today" is. */
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** The list of first steps was put away. */
  firstStepsHiddenAt: timestamp('first_steps_hidden_at', { withTimezone: true }),
  /** Minutes that each automation saves, where the team says otherwise than the defaults. */
  savings: jsonb().$type<Partial<Savings>>().notNull().default(sql`'{}'`),
  revision,
})

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
