import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type ChangedColumns, type ChangedReceipt, changes } from '#db/tables/changes.ts'
import { entries } from '#db/tables/entries.ts'
import { imports, series } from '#db/tables/series.ts'
import { users } from '#db/tables/workspace.ts'

export type ColumnValues = Record<string, unknown>

/** The changes must be sorted newest first (docs/history.md). */
export function rewindRow(row: ColumnValues, changes: readonly ChangedColumns[]): ColumnValues {
  const before = { ...row }
  for (const change of changes) for (const [column, [was]] of Object.entries(change)) before[column] = was
  return before
}

export async function findEntry(db: Db, id: number) {
  const [found] = await db
    .select({
      kind: entries.kind,
      description: entries.description,
      occurrence: entries.occurrence,
      createdAt: entries.createdAt,
      columns: sql<ColumnValues>`to_jsonb(${entries}.*)`,
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

export type EntryOfHistory = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Highest id first: newest first except for receipts of before migration 0009, whose changes have later ids. */
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
