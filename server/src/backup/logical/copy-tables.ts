import type pg from 'pg'
import { openClient } from '../client.ts'
import type { LogicalContent } from '../manifest.ts'
import { copyOut } from './copy-out.ts'
import { QUEUE_NAME, waitingJobsQuery } from './jobs.ts'
import {
  digestTable,
  listTables,
  NO_OMISSIONS,
  type Omissions,
  quoteIdentifier,
  quoteLiteral,
  readColumnExpression,
  readSequences,
  setTextFormats,
  type Table,
} from './tables.ts'

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
function rowsQuery({ name, columns, key }: Table, omissions: Omissions): string {
  const values = columns
    .filter(({ computed }) => !computed)
    .map((column) => `${quoteLiteral(column.name)} : ${readColumnExpression(name, column.name, omissions)}`)
  const order = key.length > 0 ? ` order by ${key.map(quoteIdentifier).join(', ')}` : ''
  return `select json_object(${values.join(', ')} absent on null returning text) from ${quoteIdentifier(name)}${order}`
}

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

/** Copies every table and the position of every sequence out of a snapshot, except what is to be left out. */
async function copyRows(client: pg.Client, sink: PartSink, omissions: Omissions): Promise<Omit<LogicalContent, 'jobParts'>> {
  const tables: LogicalContent['tables'] = {}
  for (const table of await listTables(client)) {
    const { name } = table
    if (omissions.tables.includes(name)) tables[name] = { rows: 0, hash: '0', parts: 0 }
    else {
      const parts = await copyParts(client, sink, { name, query: rowsQuery(table, omissions) })
      tables[name] = { ...(await digestTable(client, table, omissions)), parts }
    }
  }
  return { tables, sequences: await readSequences(client) }
}

/**
 * Copies every table, the position of every sequence and the waiting jobs out of a snapshot. PostgreSQL's own pg_dump is not used: it has to be as
 * new as the server, and many machines have none (decision 0046).
 */
export async function copyTables(client: pg.Client, sink: PartSink): Promise<LogicalContent> {
  const content = await copyRows(client, sink, NO_OMISSIONS)
  const jobs = await waitingJobsQuery(client)
  return { ...content, jobParts: jobs === undefined ? 0 : await copyParts(client, sink, { name: QUEUE_NAME, query: jobs }) }
}

/** Copies the tables for a program or a person elsewhere, without secrets and without waiting jobs. */
export const copyTablesWithout = async (client: pg.Client, sink: PartSink, omissions: Omissions): Promise<LogicalContent> => ({
  ...(await copyRows(client, sink, omissions)),
  jobParts: 0,
})
