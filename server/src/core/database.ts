import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The database, or a transaction on it: queries take either. */
export type Db = Omit<NodePgDatabase, '$client'>
