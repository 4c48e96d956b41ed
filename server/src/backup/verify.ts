import { FILES, type Manifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { type Client, countRows } from './rows.ts'

/** Every page of every table, which compares PostgreSQL's own checksums too. Answers what is wrong, if anything. */
const TABLES = `
  with tables as materialized (select oid, relname from pg_class where relkind in ('r', 'm') and relpersistence = 'p')
  select relname || ': ' || v.msg as damage from tables, lateral verify_heapam(oid, check_toast => true) v`
/** Every row found by every index, in the order that this machine sorts texts in. Raises what is wrong. */
const INDEXES = `
  with indexes as materialized (
    select c.oid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid)
  select bt_index_check(oid, true) from indexes`

const damagedBackupError = (what: string, cause?: unknown) =>
  new BackupRefused(`O banco de dados do backup está danificado (${what}). Nada foi restaurado; use outro backup.`, { cause })

/** amcheck comes with PostgreSQL; the extension goes with the transaction. @throws BackupRefused naming the damage */
export async function checkPages(client: Client): Promise<void> {
  await client.query('begin')
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query(TABLES)
    if (rows.length > 0) throw damagedBackupError(rows[0].damage)
    await client.query(INDEXES)
  } catch (error) {
    throw error instanceof BackupRefused ? error : damagedBackupError(String(error), error)
  } finally {
    await client.query('rollback')
  }
}

/** @throws BackupRefused naming a table whose rows are not as many as they were */
export async function checkRows(client: Client, { rows }: Manifest): Promise<Record<string, number>> {
  const counts = await countRows(client)
  for (const [table, { before, after }] of Object.entries(rows)) {
    const found = counts[table] ?? 0
    if (found >= Math.min(before, after) && found <= Math.max(before, after)) continue
    throw damagedBackupError(`a tabela ${table} tem ${found} linhas, e tinha ${before}`)
  }
  return counts
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Stored files that a row names and the backup does not have. They were lost before it was taken: no reason to refuse the rest. */
export async function findMissingFiles(client: Client, { items }: Manifest): Promise<string[]> {
  const { rows: columns } = await client.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name in ('storage_key', 'thumbnail_key')",
  )
  const selects = columns.map(
    (column) =>
      `select ${quoted(column.column_name)} as key from ${quoted(column.table_name)} where ${quoted(column.column_name)} is not null`,
  )
  const { rows } = await client.query(selects.join(' union '))
  const there = new Set(items.map(({ path }) => path))
  return rows.map(({ key }) => `${FILES}/${key}`).filter((path) => !there.has(path))
}
