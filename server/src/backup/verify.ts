import { buildQuarantineKey } from '../core/storage-keys.ts'
import { BackupCommandError } from './command-error.ts'
import { FILES_FOLDER, type Manifest } from './manifest.ts'
import { countRows, isTransientTable, type Queryable } from './rows.ts'

export const damagedDatabaseError = (what: string, cause?: unknown) =>
  new BackupCommandError(`O banco de dados do backup está danificado (${what}). Nada foi restaurado; use outro backup.`, {
    cause,
  })

/**
 * Compares the number of rows of each table with the manifest. A transient table is left out, which an earlier version of this program may
 * have counted.
 * @throws BackupCommandError naming the first table whose number is not between the manifest's two
 */
export async function checkRowCounts(client: Queryable, { rows }: Manifest): Promise<void> {
  const counts = await countRows(client)
  for (const [table, { before, after }] of Object.entries(rows)) {
    if (isTransientTable(table)) continue
    const found = counts[table] ?? 0
    if (found >= Math.min(before, after) && found <= Math.max(before, after)) continue
    throw damagedDatabaseError(`a tabela ${table} tem ${found} linhas, e tinha ${before}`)
  }
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Finds the stored files that a row names and that the backup has neither in their places nor in the quarantine, from which the next reader
 * brings a file back. They were lost before the backup was made, or deleted with their rows while it was made; neither is a reason to
 * refuse the rest.
 */
export async function findMissingFiles(client: Queryable, { items }: Manifest): Promise<string[]> {
  const { rows: columns } = await client.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name in ('storage_key', 'thumbnail_key')",
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
