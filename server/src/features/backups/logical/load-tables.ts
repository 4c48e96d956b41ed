import type pg from 'pg'
import { migrateInTransaction } from '#db/migrate.ts'
import { BackupCommandError } from '../command-error.ts'
import type { Manifest } from '../manifest.ts'
import { allowParallelWork, dropIndexesAndForeignKeys, restoreIndexesAndForeignKeys } from './drop-indexes.ts'
import { loadCopiedRows, loadJsonRows, readJsonLines } from './load-rows.ts'
import { type QueueWriter, WAITING_JOBS_NAME, type WaitingJob } from './queue-rows.ts'
import { digestTable, listTables, quoteIdentifier, setPortableOutputSettings, type Table } from './tables.ts'

const differsError = (what: string) =>
  new BackupCommandError(`O banco de dados do backup não pôde ser refeito igual (${what}). Nada foi restaurado.`)

/** @throws BackupCommandError naming a table where the database has one already */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const [table] = await listTables(client)
  if (table)
    throw new BackupCommandError(
      `Só se restaura em um banco de dados vazio, e o de DATABASE_URL já tem a tabela ${table.name}. Crie outro (CREATE DATABASE) e indique-o em DATABASE_URL.`,
    )
}

async function loadTable(client: pg.Client, table: Table, { folder, manifest }: { folder: string; manifest: Manifest }) {
  if (manifest.format === 2)
    return loadJsonRows(client, table, { folder, parts: manifest.content.tables[table.name]?.parts ?? 0 })
  const { columns = [], parts = 0 } = manifest.content.tables[table.name] ?? {}
  return loadCopiedRows(client, table, { folder, columns, parts })
}

async function compareTables(client: pg.Client, all: readonly Table[], { tables }: Manifest['content']): Promise<void> {
  for (const table of all) {
    const [found, expected] = [await digestTable(client, table), tables[table.name]]
    if (found.rows !== expected?.rows)
      throw differsError(`a tabela ${table.name} tem ${found.rows} linhas, e tinha ${expected?.rows}`)
    if (found.hash !== expected.hash) throw differsError(`a tabela ${table.name} tem outras linhas`)
  }
}

async function setSequences(client: pg.Client, sequences: Manifest['content']['sequences']): Promise<void> {
  for (const [name, { last, called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2, $3)', [quoteIdentifier(name), last, called])
}

export type LoadInput = { folder: string; queueWriter: QueueWriter; signal: AbortSignal }

/**
 * Runs in the caller's transaction, as the tables' owner, with triggers off so that no sum counts twice and no timestamp is new.
 * @throws BackupCommandError if not empty, or different
 */
export async function loadTables(
  client: pg.Client,
  manifest: Manifest,
  { folder, queueWriter, signal }: LoadInput,
): Promise<void> {
  const { content, migration } = manifest
  await setPortableOutputSettings(client)
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
  await client.query(`truncate ${quoted}`) // removes the rows that the migrations have inserted
  const setAside = await dropIndexesAndForeignKeys(client, found.map(quoteIdentifier))
  await allowParallelWork(client)
  for (const table of tables) {
    signal.throwIfAborted()
    await loadTable(client, table, { folder, manifest })
  }
  await setSequences(client, content.sequences)
  await restoreIndexesAndForeignKeys(client, setAside, quoted)
  await switchTriggers('enable')
  await compareTables(client, tables, content)
  for await (const batch of readJsonLines(WAITING_JOBS_NAME, { folder, parts: content.jobParts }))
    await queueWriter.add(
      client,
      batch.map((line) => JSON.parse(line) as WaitingJob),
    )
}
