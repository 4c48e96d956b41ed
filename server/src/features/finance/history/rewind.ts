import type { ChangedColumns } from '../../../db/tables/changes.ts'

/** A row by its columns' names, as JSON writes it. */
export type Columns = Record<string, unknown>

/** The row as it was before these changes of it, newest first (docs/history.md). */
export function rewind(row: Columns, changes: readonly ChangedColumns[]): Columns {
  const before = { ...row }
  for (const change of changes) for (const [column, [was]] of Object.entries(change)) before[column] = was
  return before
}
