import { text } from 'drizzle-orm/pg-core'
import { authorship } from './authorship.ts'
import { id, instantColumn } from './columns.ts'
import { revision } from './revision.ts'

/** The columns of a record that has a name of its own among its kind, and that is archived rather than deleted. */
export const namedRecord = {
  id,
  name: text().notNull(),
  /** The name in lowercase without white space: two names that differ only in these are the same. */
  nameKey: text('name_key').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** Set when the record was deleted on screen; the row stays for the rows that name it. */
  archivedAt: instantColumn('archived_at'),
  ...authorship,
  revision,
}
