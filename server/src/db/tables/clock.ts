import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row, absent until a server has trusted its clock for the first time (decision 0021). */
export const serverClock = pgTable('server_clock', {
  id: integer().primaryKey().default(1),
  /** A server that trusts its clock renews the time at least every hour. */
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
})
