import { integer } from 'drizzle-orm/pg-core'

/** Counts up at every update of its row, by a trigger of the database (migration 0010): no service writes it (decision 0017). */
export const revision = integer().notNull().default(1)
