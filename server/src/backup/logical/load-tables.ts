import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateInTransaction } from '../../db/migrate.ts'
import { BackupRefused } from '../backup-refused.ts'
import type { LogicalContent, LogicalManifest } from '../manifest.ts'
import { partPath } from './copy-tables.ts'
import { QUEUE_NAME, type QueueWriter, type WaitingJob } from './jobs.ts'
import { restoreIndexes, setAsideIndexes } from './set-aside-indexes.ts'
import { digestTable, listTables, quoteIdentifier, quoteLiteral, setTextFormats, type Table } from './tables.ts'

/** The characters of rows that one statement inserts. */
const BATCH_LENGTH = 1024 * 1024

const differsError = (what: string) =>
  new BackupRefused(`O banco de dados do backup não pôde ser refeito igual (${what}). Nada foi restaurado.`)

/** @throws BackupRefused naming a table where the database has one already */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const [table] = await listTables(client)
  if (table)
    throw new BackupRefused(
      `Só se restaura em um banco de dados vazio, e o de DATABASE_URL já tem a tabela ${table.name}. Crie outro (CREATE DATABASE) e indique-o em DATABASE_URL.`,
    )
}

/** Yields the lines of a part, several at a time. */
function* splitBatches(text: string): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    batch.push(line)
    length += line.length
    if (length < BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

async function* readBatches(folder: string, name: string, parts: number): AsyncGenerator<string[]> {
  for (let part = 1; part <= parts; part++) yield* splitBatches(await readFile(join(folder, partPath(name, part)), 'utf8'))
}

/**
 * Builds the statement that inserts an array of rows. A column of JSON is taken from the line itself: PostgreSQL would make SQL's null of a JSON
 * null.
 */
function insertQuery({ name, columns: all }: Table): string {
  const columns = all.filter(({ computed }) => !computed)
  const values = columns.map((column) =>
    column.json ? `(line -> ${quoteLiteral(column.name)})::jsonb` : `r.${quoteIdentifier(column.name)}`,
  )
  return `insert into ${quoteIdentifier(name)} (${columns.map((column) => quoteIdentifier(column.name)).join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) line, json_populate_record(null::${quoteIdentifier(name)}, line) r`
}

async function loadTable(client: pg.Client, folder: string, table: Table, parts: number): Promise<void> {
  const insert = insertQuery(table)
  for await (const batch of readBatches(folder, table.name, parts)) await client.query(insert, [`[${batch.join(',')}]`])
}

/** Compares every table with what the source had. @throws BackupRefused naming the first that differs */
async function compareTables(client: pg.Client, all: readonly Table[], { tables }: LogicalContent): Promise<void> {
  for (const table of all) {
    const [found, expected] = [await digestTable(client, table), tables[table.name]]
    if (found.rows !== expected?.rows)
      throw differsError(`a tabela ${table.name} tem ${found.rows} linhas, e tinha ${expected?.rows}`)
    if (found.hash !== expected.hash) throw differsError(`a tabela ${table.name} tem outras linhas`)
  }
}

async function setSequences(client: pg.Client, sequences: LogicalContent['sequences']): Promise<void> {
  for (const [name, { last, called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2, $3)', [quoteIdentifier(name), last, called])
}

/** The source and the way of a load: the folder of the unpacked archive, and what ends it. */
export type Loading = { folder: string; queue: QueueWriter; signal: AbortSignal }

/**
 * Fills an empty database with an archive's rows, inside the caller's transaction: makes the tables as they were at the archive's
 * migration, loads each with its triggers off, so that no sum is counted twice and no row stamped anew, and compares the result
 * with the source. The role must own the database's tables, which it does, since it makes them here.
 * @throws BackupRefused where the database is not empty, or something differs
 */
export async function loadTables(
  client: pg.Client,
  { content, migration }: LogicalManifest,
  { folder, queue, signal }: Loading,
): Promise<void> {
  await setTextFormats(client)
  await requireEmptyDatabase(client)
  await migrateInTransaction(client, migration.when)
  const tables = await listTables(client)
  const found = tables.map(({ name }) => name)
  const missing = found.find((name) => !(name in content.tables))
  if (missing) throw differsError(`falta a tabela ${missing}`)
  const quoted = found.map(quoteIdentifier).join(', ')
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table ${quoteIdentifier(name)} ${state} trigger user`)
  }
  await switchTriggers('disable')
  await client.query(`truncate ${quoted}`) // the migrations' own rows
  const setAside = await setAsideIndexes(client)
  for (const table of tables) {
    signal.throwIfAborted()
    await loadTable(client, folder, table, content.tables[table.name]?.parts ?? 0)
  }
  await setSequences(client, content.sequences)
  await restoreIndexes(client, setAside, quoted)
  await switchTriggers('enable')
  await compareTables(client, tables, content)
  for await (const batch of readBatches(folder, QUEUE_NAME, content.jobParts))
    await queue.add(
      client,
      batch.map((line) => JSON.parse(line) as WaitingJob),
    )
}
