import type { Savings } from 'contract/savings.ts'
import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { revision } from './revision.ts'

/** The settings of the workspace, in one row. */
export const workspace = pgTable('workspace', {
  id: integer().primaryKey().default(1),
  /** IANA name of the zone that decides which day is today. */
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** Set when a person hid the list of first steps. */
  firstStepsHiddenAt: timestamp('first_steps_hidden_at', { withTimezone: true }),
  /** The minutes saved that the team set; an automation that is not named has the default. */
  savings: jsonb().$type<Partial<Savings>>().notNull().default(sql`'{}'`),
  revision,
})

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
