import { buildQuarantineKey } from '#core/storage.ts'
import { listOwnTables } from '#db/migrate.ts'
import { quoteIdentifier } from './logical/tables.ts'
import { FILES_FOLDER, type Manifest } from './manifest.ts'
import type { Queryable } from './open-client.ts'

/**
 * In neither their places nor the quarantine; they were lost before the backup, or deleted with their rows during it, and neither
 * is a reason to refuse the rest.
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
