import { text } from 'drizzle-orm/pg-core'
import { authorship } from './authorship.ts'
import { id, instantColumn } from './columns.ts'
import { revision } from './revision.ts'

/** The columns of a record that has a name, and that is archived rather than deleted. */
export const namedRecord = {
  id,
  name: text().notNull(),
  /** The name in lowercase without white space: two names that differ only in case and white space count as the same. */
  nameKey: text('name_key').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** Set when a person archived or deleted the record on screen; the row stays, because other rows refer to it. */
  archivedAt: instantColumn('archived_at'),
  ...authorship,
  revision,
}
