import type { ConfigCategory } from 'contract/finance/settings.ts'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { CONFIG_TABLES } from '../config-tables.ts'

/** Everything not archived, by name; the project that is always there comes first, so that it is preselected. */
export function listItems(db: Db, category: ConfigCategory): Promise<{ id: number; nome: string; revision: number }[]> {
  const table = CONFIG_TABLES[category]
  const order = category === 'projetos' ? [sql`${table.id} <> 1`] : []
  return db
    .select({ id: table.id, nome: table.name, revision: table.revision })
    .from(table)
    .where(isNull(table.archivedAt))
    .orderBy(...order, asc(table.name), asc(table.id))
}
