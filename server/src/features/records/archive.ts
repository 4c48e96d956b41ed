import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { transfers } from '#db/tables/bank.ts'
import type { bankAccounts } from '#db/tables/bank-accounts.ts'
import type { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import type { documents } from '#db/tables/documents.ts'
import type { pieces } from '#db/tables/pieces.ts'
import type { recordings } from '#db/tables/recordings.ts'
import type { brandKits, personas } from '#db/tables/records.ts'
import type { leads } from '#db/tables/results.ts'

type ArchivableTable =
  | typeof bankAccounts
  | typeof brandKits
  | typeof categories
  | typeof clients
  | typeof companies
  | typeof methods
  | typeof personas
  | typeof projects
  | typeof suppliers

/** An archived record takes no new references. */
export const isActive = async (db: Db, table: ArchivableTable, id: number): Promise<boolean> =>
  (await db.$count(table, and(eq(table.id, id), isNull(table.archivedAt)))) > 0

/**
 * The index on active names refuses a reactivation if another record has taken the name; false if the record does not exist, or
 * already is in the wanted state.
 */
export async function setArchivedAt(db: Db, table: ArchivableTable, id: number, at: Date | null): Promise<boolean> {
  const other = at ? isNull(table.archivedAt) : isNotNull(table.archivedAt)
  const changed = await db
    .update(table)
    .set({ archivedAt: at })
    .where(and(eq(table.id, id), other))
    .returning({ id: table.id })
  return changed.length > 0
}

type DeletableTable = typeof documents | typeof leads | typeof pieces | typeof recordings | typeof transfers

/** `at` null restores the record (decision 0004); false as for `setArchivedAt`, and if the record does not fulfil `condition`. */
export async function setDeletedAt(
  db: Db,
  table: DeletableTable,
  id: number,
  at: Date | null,
  condition?: SQL,
): Promise<boolean> {
  const other = at ? isNull(table.deletedAt) : isNotNull(table.deletedAt)
  const changed = await db
    .update(table)
    .set({ deletedAt: at })
    .where(and(eq(table.id, id), other, condition))
    .returning({ id: table.id })
  return changed.length > 0
}
