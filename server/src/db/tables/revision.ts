import { integer } from 'drizzle-orm/pg-core'

/** Rises by one at every update of its row, by a trigger (migration 0010): services never write it (decision 0017). */
export const revision = integer().notNull().default(1)
