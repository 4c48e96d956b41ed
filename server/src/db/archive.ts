import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { categories, clients, companies, methods, projects } from './tables/config.ts'

type Table = typeof categories | typeof clients | typeof companies | typeof methods | typeof projects

/**
 * Archives an item or, where `at` is null, reactivates it. An archived item is still shown where it was chosen before. The index on active
 * names refuses a reactivation where another item has taken the name.
 * @returns whether the item was changed; false where it does not exist, or already is in the wanted state
 */
export async function setArchivedAt(db: Db, table: Table, id: number, at: Date | null): Promise<boolean> {
  const other = at ? isNull(table.archivedAt) : isNotNull(table.archivedAt)
  const changed = await db
    .update(table)
    .set({ archivedAt: at })
    .where(and(eq(table.id, id), other))
    .returning({ id: table.id })
  return changed.length > 0
}
