import { type AnyPgColumn, bigint, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

export const reference = (name: string) => bigint(name, { mode: 'number' })

export const requiredReference = (name: string, column: () => AnyPgColumn) => reference(name).notNull().references(column)

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

/** Read as a string of digits (contract/src/ai/prices.ts). */
export const picodollarColumn = (name: string) => numeric(name, { precision: 40, scale: 0 }).notNull().default('0')

export const id = bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** Rises by one at every update of its row, by a trigger (migration 0010): services never write it (decision 0017). */
export const revision = integer().notNull().default(1)
