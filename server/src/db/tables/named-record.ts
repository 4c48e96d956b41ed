import { text } from 'drizzle-orm/pg-core'
import { authorship } from './authorship.ts'
import { id, instantColumn, revision } from './columns.ts'

export const namedRecord = {
  id,
  name: text().notNull(),
  /** In lowercase without white space: names that differ only in these count as the same. */
  nameKey: text('name_key').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** The row stays, because other rows refer to it. */
  archivedAt: instantColumn('archived_at'),
  ...authorship,
  revision,
}
