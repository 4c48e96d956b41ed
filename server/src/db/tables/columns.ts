import { type AnyPgColumn, bigint, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Defines a nullable column for the id of another table's row. The caller adds the foreign key, where there is one (`references`). */
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** Defines a column that always holds the id of another table's row, with the foreign key. */
export const requiredReference = (name: string, column: () => AnyPgColumn) => reference(name).notNull().references(column)

/** Defines a column that holds an instant, independent of time zones. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

/** Defines a column of money in trillionths of a US dollar, which is read as a string of digits (contract/src/ai/prices.ts). */
export const picodollarColumn = (name: string) => numeric(name, { precision: 40, scale: 0 }).notNull().default('0')

export const id = bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
