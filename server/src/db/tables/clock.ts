import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row, absent until a server has trusted its clock for the first time (decision 0021). */
export const serverClock = pgTable('server_clock', {
  id: integer().primaryKey().default(1),
  /** The server's time when it last trusted its clock, at most an hour old while a server runs. */
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
})
