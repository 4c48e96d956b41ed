import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type ChangedColumns, type ChangedReceipt, changes } from '../../../db/tables/changes.ts'
import { categories, clients, companies, methods, projects } from '../../../db/tables/config.ts'
import { entries } from '../../../db/tables/entries.ts'
import { imports, series } from '../../../db/tables/series.ts'
import { users } from '../../../db/tables/workspace.ts'
import type { Columns } from './rewind.ts'

/** Finds an entry for its history, also in the trash. */
export async function findEntry(db: Db, id: number) {
  const [found] = await db
    .select({
      kind: entries.kind,
      description: entries.description,
      occurrence: entries.occurrence,
      createdAt: entries.createdAt,
      columns: sql<Columns>`to_jsonb(${entries}.*)`,
      by: users.name,
      file: imports.name,
      frequency: series.frequency,
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.recordedBy))
    .leftJoin(imports, eq(imports.id, entries.importId))
    .leftJoin(series, eq(series.id, entries.seriesId))
    .where(eq(entries.id, id))
  return found
}

export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Reads the changes of an entry, newest first. A change is of the entry's own columns or of one of its receipts. */
export const readChanges = (db: Db, id: number) =>
  db
    .select({
      at: changes.at,
      by: users.name,
      columns: sql<ChangedColumns>`${changes.columns} - 'receipt'`,
      receipt: sql<ChangedReceipt | null>`${changes.columns} -> 'receipt'`,
    })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.userId))
    .where(and(eq(changes.thing, 'entry'), eq(changes.thingId, id)))
    .orderBy(desc(changes.id))

const TABLES = {
  project_id: projects,
  category_id: categories,
  company_id: companies,
  method_id: methods,
  client_id: clients,
} as const
export type Reference = keyof typeof TABLES

export const isReference = (column: string): column is Reference => column in TABLES

/** Reads the names of config items by id, archived ones included, since entries keep their references. */
export async function readReferenceNames(
  db: Db,
  column: Reference,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const table = TABLES[column]
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
