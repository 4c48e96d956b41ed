import type { ConfigCategory } from 'contract/finance/settings.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { categories } from '../../../db/tables/config.ts'
import { TABLES } from './tables.ts'

/** Everything not archived, by name; the project that is always there comes first, so that it is preselected. */
export function items(db: Db, category: ConfigCategory): Promise<{ id: number; nome: string }[]> {
  const table = TABLES[category]
  const order = category === 'projetos' ? [sql`${table.id} <> 1`] : []
  return db
    .select({ id: table.id, nome: table.name })
    .from(table)
    .where(isNull(table.archivedAt))
    .orderBy(...order, asc(table.name), asc(table.id))
}

export function coloredCategories(db: Db): Promise<{ id: number; nome: string; cor: string }[]> {
  return db
    .select({ id: categories.id, nome: categories.name, cor: categories.color })
    .from(categories)
    .where(isNull(categories.archivedAt))
    .orderBy(asc(categories.name), asc(categories.id))
}

/** A deleted item of this name, if there is one: it comes back instead of getting a twin. */
export async function archivedNamed(db: Db, category: ConfigCategory, nameKey: string): Promise<number | undefined> {
  const table = TABLES[category]
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.nameKey, nameKey), sql`${table.archivedAt} is not null`))
    .orderBy(sql`${table.archivedAt} desc`)
    .limit(1)
  return found?.id
}
