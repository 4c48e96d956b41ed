import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { categories, clients, companies, methods, projects } from './tables/config.ts'

type Table = typeof categories | typeof clients | typeof companies | typeof methods | typeof projects

/**
 * Archives an item, which stays legible where it was chosen before, or (`at` null) reactivates it. The index on active names
 * refuses a reactivation where another item has taken the name.
 * @returns whether the item was changed; false where it does not exist, or is in the wanted state already
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
