import { buildQuarantineKey } from '#core/storage.ts'
import { listOwnTables } from '#db/migrate.ts'
import { quoteIdentifier } from './logical/tables.ts'
import { FILES_FOLDER, type Manifest } from './manifest.ts'
import type { Queryable } from './open-client.ts'

/**
 * Finds the stored files that a row names and that the backup has neither in their places nor in the quarantine, from which the next reader
 * brings a file back. They were lost before the backup was made, or deleted with their rows while it was made; neither is a reason to
 * refuse the rest.
 */
export async function findMissingFiles(client: Queryable, { items }: Manifest): Promise<string[]> {
  const { rows: columns } = await client.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and table_name = any($1) and column_name in ('storage_key', 'thumbnail_key')",
    [listOwnTables()],
  )
  const selects = columns.map(
    (column) =>
      `select ${quoteIdentifier(column.column_name)} as key from ${quoteIdentifier(column.table_name)} where ${quoteIdentifier(column.column_name)} is not null`,
  )
  const { rows } = await client.query(selects.join(' union '))
  const there = new Set(items.map(({ path }) => path))
  const isMissing = (key: string) => [key, buildQuarantineKey(key)].every((stored) => !there.has(`${FILES_FOLDER}/${stored}`))
  return rows.flatMap(({ key }) => (isMissing(key) ? `${FILES_FOLDER}/${key}` : []))
}
