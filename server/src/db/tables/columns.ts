import { type AnyPgColumn, bigint, timestamp } from 'drizzle-orm/pg-core'

/** Defines a column that holds the id of another table's row. */
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** Defines a column that always holds the id of another table's row. */
export const requiredReference = (name: string, column: () => AnyPgColumn) => reference(name).notNull().references(column)

/** Defines a column that holds a point in time, of any zone. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

export const id = bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
