import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, requiredReference } from './columns.ts'
import { users } from './workspace.ts'

/** The photos that slides may show. A slide names its photo inside of a piece's JSON: the purge of a piece looks there for other uses. */
export const photos = pgTable('photos', {
  id,
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  storageKey: text('storage_key').notNull().unique(),
  sha256: text().notNull(),
  /** In bytes, as stored. */
  size: integer().notNull(),
  userId: requiredReference('user_id', () => users.id),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
