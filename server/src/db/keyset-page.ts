import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { invalidFieldsError } from '#core/errors.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([1-9]\d{0,15})$/

/** For lists whose newest rows by `time` come first. @throws 422 for a text that is no such cursor */
export function afterTimeCursorCondition(cursor: string, time: SQLWrapper, rowId: SQLWrapper): SQL {
  const [, at = '', id] = CURSOR.exec(cursor) ?? []
  if (!id || Number.isNaN(Date.parse(at))) throw invalidFieldsError({ cursor: 'Cursor inválido' })
  // A row comparison reads one range of the index; the equivalent OR would read everything before it.
  return sql`(${time}, ${rowId}) < (${at}::timestamptz, ${id}::bigint)`
}

export type KeysetPage<Row> = { rows: Row[]; last: Row | undefined }

/** @param found at most `size + 1` rows, of which the last only shows that another page follows */
export function toKeysetPage<Row>(found: readonly Row[], size: number): KeysetPage<Row> {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? rows.at(-1) : undefined }
}
