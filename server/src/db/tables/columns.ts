import { type AnyPgColumn, bigint, text, timestamp } from 'drizzle-orm/pg-core'
import { revision } from './revision.ts'

/** Defines a column that holds the id of another table's row. */
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** Defines a column that always holds the id of another table's row. */
export const requiredReference = (name: string, column: () => AnyPgColumn) => reference(name).notNull().references(column)

/** Defines a column that holds a point in time, of any zone. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

export const id = bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** The columns of a record that has a name of its own among its kind, and that is archived rather than deleted. */
export const namedRecord = {
  id,
  name: text().notNull(),
  /** The name in lowercase without white space: two names that differ only in these are the same. */
  nameKey: text('name_key').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** Set when the record was deleted on screen; the row stays for the rows that name it. */
  archivedAt: instantColumn('archived_at'),
  revision,
}
