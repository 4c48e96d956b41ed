import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = Omit<NodePgDatabase, '$client'>
