import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row. */
export const workspace = pgTable('workspace', {
  id: integer().primaryKey().default(1),
  /** IANA name: where "today" is. */
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
})

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
