import type { ChangedColumns } from '#db/tables/changes.ts'

/** A row's values by column name, as JSON writes them. */
export type ColumnValues = Record<string, unknown>

/** Returns the row as it was before the given changes, which must be sorted newest first (docs/history.md). */
export function rewindRow(row: ColumnValues, changes: readonly ChangedColumns[]): ColumnValues {
  const before = { ...row }
  for (const change of changes) for (const [column, [was]] of Object.entries(change)) before[column] = was
  return before
}
