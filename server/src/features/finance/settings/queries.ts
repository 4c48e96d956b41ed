import type { ConfigCategory } from 'contract/finance/settings.ts'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { CONFIG_TABLES } from '../config-tables.ts'

/** Lists the active items of a category by name; the internal project comes first, so that forms preselect it. */
export function listItems(db: Db, category: ConfigCategory): Promise<{ id: number; nome: string; revision: number }[]> {
  const table = CONFIG_TABLES[category]
  const order = category === 'projetos' ? [sql`${table.id} <> 1`] : []
  return db
    .select({ id: table.id, nome: table.name, revision: table.revision })
    .from(table)
    .where(isNull(table.archivedAt))
    .orderBy(...order, asc(table.name), asc(table.id))
}
