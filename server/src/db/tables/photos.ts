import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, requiredReference } from './columns.ts'
import { users } from './workspace.ts'

/**
 * A slide refers to its photo inside a piece's JSON, without a foreign key, so the purge of a piece searches the other pieces'
 * JSON for uses of a photo.
 */
export const photos = pgTable('photos', {
  id,
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  storageKey: text('storage_key').notNull().unique(),
  sha256: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  userId: requiredReference('user_id', () => users.id),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
