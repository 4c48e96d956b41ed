import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * The last trusted time of the server's clock, in one row. The row is absent until a server has trusted its clock for the first time
 * (decision 0021).
 */
export const serverClock = pgTable('server_clock', {
  id: integer().primaryKey().default(1),
  /** The last time at which a server trusted its clock; a server that trusts it renews the time at least every hour. */
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
})
