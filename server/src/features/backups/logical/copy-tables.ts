import type pg from 'pg'
import type { CopiedContent, JsonContent } from '../manifest.ts'
import { openClient } from '../open-client.ts'
import { buildCopyStatementForJsonQuery, copyOut } from './copy-out.ts'
import { WAITING_JOBS_NAME, waitingJobsQuery } from './queue-rows.ts'
import {
  buildColumnExpression,
  digestTable,
  listStoredColumns,
  listTables,
  type Omissions,
  quoteIdentifier,
  quoteLiteral,
  readSequences,
  setPortableOutputSettings,
  type Table,
} from './tables.ts'

export type PartSink = (path: string, lines: Buffer) => Promise<void>

/** The size in bytes at which a part is full. Its rows are in memory until then. */
const PART_BYTES = 8 * 1024 * 1024

export const TABLES_FOLDER = 'tables'

export type PartType = 'copy' | 'jsonl'

export const buildPartPath = (table: string, number: number, type: PartType): string =>
  `${TABLES_FOLDER}/${table}/${String(number).padStart(5, '0')}.${type}`

export async function openSnapshot(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = await openClient(connection)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await setPortableOutputSettings(client)
    await client.query('select count(*) from pg_class') // the first query takes the snapshot
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

function jsonQuery(table: Table, omissions: Omissions): string {
  const { name, key } = table
  const values = listStoredColumns(table).map(
    (column) => `${quoteLiteral(column)} : ${buildColumnExpression(name, column, omissions)}`,
  )
  const order = key.length > 0 ? ` order by ${key.map(quoteIdentifier).join(', ')}` : ''
  return `select json_object(${values.join(', ')} absent on null returning text) from ${quoteIdentifier(name)}${order}`
}

type PartedCopy = { name: string; type: PartType; statement: string }

async function copyParts(client: pg.Client, sink: PartSink, { name, type, statement }: PartedCopy): Promise<number> {
  let parts = 0
  let lines: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    parts++
    await sink(buildPartPath(name, parts, type), Buffer.concat(lines))
    lines = []
    bytes = 0
  }
  for await (const piece of copyOut(client, statement)) {
    lines.push(piece)
    bytes += piece.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return parts
}

async function copyWaitingJobs(client: pg.Client, sink: PartSink): Promise<number> {
  const query = await waitingJobsQuery(client)
  return query === undefined
    ? 0
    : copyParts(client, sink, { name: WAITING_JOBS_NAME, type: 'jsonl', statement: buildCopyStatementForJsonQuery(query) })
}

/** PostgreSQL's own pg_dump is not used, because it has to be as new as the server, and many machines have none (decision 0015). */
export async function copyTables(client: pg.Client, sink: PartSink): Promise<CopiedContent> {
  const tables: CopiedContent['tables'] = {}
  for (const table of await listTables(client)) {
    const { name } = table
    const columns = listStoredColumns(table)
    const statement = `copy (select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)}) to stdout`
    const parts = await copyParts(client, sink, { name, type: 'copy', statement })
    tables[name] = { columns, ...(await digestTable(client, table)), parts }
  }
  return { tables, sequences: await readSequences(client), jobParts: await copyWaitingJobs(client, sink) }
}

export async function copyTablesAsJson(client: pg.Client, sink: PartSink, omissions: Omissions): Promise<JsonContent> {
  const tables: JsonContent['tables'] = {}
  for (const table of await listTables(client)) {
    const { name } = table
    if (omissions.tables.includes(name)) tables[name] = { rows: 0, hash: '0', parts: 0 }
    else {
      const statement = buildCopyStatementForJsonQuery(jsonQuery(table, omissions))
      const parts = await copyParts(client, sink, { name, type: 'jsonl', statement })
      tables[name] = { ...(await digestTable(client, table, omissions)), parts }
    }
  }
  return { tables, sequences: await readSequences(client), jobParts: 0 }
}
