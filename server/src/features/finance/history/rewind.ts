import type { ChangedColumns } from '../../../db/tables/changes.ts'

/** A row's values by column name, as JSON writes them. */
export type Columns = Record<string, unknown>

/** Returns the row as it was before the given changes, which must be sorted newest first (docs/history.md). */
export function rewindRow(row: Columns, changes: readonly ChangedColumns[]): Columns {
  const before = { ...row }
  for (const change of changes) for (const [column, [was]] of Object.entries(change)) before[column] = was
  return before
}
