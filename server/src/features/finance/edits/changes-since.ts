import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type ChangedColumns, changes } from '#db/tables/changes.ts'

export type SeenRow = { id: number; revision: number }

type Columns = Record<string, unknown>

const seenRowsTable = (seen: readonly SeenRow[]) =>
  sql`unnest(${sql.param(seen.map(({ id }) => id))}::bigint[], ${sql.param(seen.map(({ revision }) => revision))}::int[]) as seen (id, revision)`

/**
 * @returns by entry id, the changed columns, each with its value at that revision; a column that was changed back is included
 * (docs/history.md)
 */
export async function readColumnsChangedSince(db: Db, seen: readonly SeenRow[]): Promise<ReadonlyMap<number, Columns>> {
  const rows = await db
    .select({ id: changes.thingId, columns: changes.columns })
    .from(changes)
    .innerJoin(seenRowsTable(seen), sql`seen.id = ${changes.thingId} and ${changes.revision} > seen.revision`)
    .where(eq(changes.thing, 'entry'))
    .orderBy(asc(changes.id))
  const columnsById = new Map<number, Columns>()
  for (const { id, columns } of rows) {
    const before = Object.fromEntries(Object.entries(columns).map(([column, [was]]) => [column, was]))
    columnsById.set(id, { ...before, ...columnsById.get(id) })
  }
  return columnsById
}

export async function readChangesAtRevision(db: Db, reached: readonly SeenRow[]): Promise<ReadonlyMap<number, ChangedColumns>> {
  const rows = await db
    .select({ id: changes.thingId, columns: changes.columns })
    .from(changes)
    .innerJoin(seenRowsTable(reached), sql`seen.id = ${changes.thingId} and ${changes.revision} = seen.revision`)
    .where(eq(changes.thing, 'entry'))
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}
