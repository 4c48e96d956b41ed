import type pg from 'pg'
import { openClient } from '../client.ts'
import type { LogicalContent } from '../manifest.ts'
import { copyOut } from './copy-out.ts'
import { QUEUE_NAME, waitingJobsQuery } from './jobs.ts'
import { digestTable, listTables, quoteIdentifier, quoteLiteral, readSequences, setTextFormats, type Table } from './tables.ts'

/** Takes one part of a table: whole lines of JSON, one per row. */
export type PartSink = (path: string, lines: Buffer) => Promise<void>

/** A part grows to this size; what is read is held in memory until its part is full. */
const PART_BYTES = 8 * 1024 * 1024

export const TABLES_FOLDER = 'tables'

/** Names the parts of a table `tables/entries/00001.jsonl` and so on. */
export const partPath = (table: string, number: number): string =>
  `${TABLES_FOLDER}/${table}/${String(number).padStart(5, '0')}.jsonl`

/** Opens a transaction that sees the database as it is now, however long it reads. */
export async function openSnapshot(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = await openClient(connection)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await setTextFormats(client)
    await client.query('select count(*) from pg_class') // the first query takes the snapshot
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Writes a row as one JSON object without the columns that are SQL's null. */
const rowsQuery = ({ name, columns, key }: Table) =>
  `select json_object(${columns.map((column) => `${quoteLiteral(column.name)} : ${quoteIdentifier(column.name)}`).join(', ')} absent on null returning text)
   from ${quoteIdentifier(name)}${key.length > 0 ? ` order by ${key.map(quoteIdentifier).join(', ')}` : ''}`

/** @returns how many parts it wrote */
async function copyParts(client: pg.Client, sink: PartSink, { name, query }: { name: string; query: string }): Promise<number> {
  let parts = 0
  let lines: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    parts++
    await sink(partPath(name, parts), Buffer.concat(lines))
    lines = []
    bytes = 0
  }
  for await (const line of copyOut(client, query)) {
    lines.push(line)
    bytes += line.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return parts
}

/**
 * Copies every table, the position of every sequence and the waiting jobs out of a snapshot. `include` says which tables; all where
 * it is left out.
 */
export async function copyTables(
  client: pg.Client,
  sink: PartSink,
  include: (table: string) => boolean = () => true,
): Promise<LogicalContent> {
  const tables: LogicalContent['tables'] = {}
  for (const table of (await listTables(client)).filter(({ name }) => include(name))) {
    const parts = await copyParts(client, sink, { name: table.name, query: rowsQuery(table) })
    tables[table.name] = { ...(await digestTable(client, table.name)), parts }
  }
  const jobs = await waitingJobsQuery(client)
  const jobParts = jobs === undefined ? 0 : await copyParts(client, sink, { name: QUEUE_NAME, query: jobs })
  return { tables, sequences: await readSequences(client), jobParts }
}
