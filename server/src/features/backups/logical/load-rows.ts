import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { buildPartPath, type PartType } from './copy-tables.ts'
import { quoteIdentifier, quoteLiteral, type Table } from './tables.ts'

const BATCH_LENGTH = 1024 * 1024

type Parts = { folder: string; parts: number }

function* listPartFiles(name: string, type: PartType, { folder, parts }: Parts): Generator<string> {
  for (let part = 1; part <= parts; part++) yield join(folder, buildPartPath(name, part, type))
}

async function* readFiles(files: Iterable<string>): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}

export async function loadCopiedRows(
  client: pg.Client,
  { name, partitioned }: Table,
  { columns, ...parts }: Parts & { columns: readonly string[] },
): Promise<void> {
  if (parts.parts === 0) return
  // Frozen rows are not written a second time by their first reader, or by a later vacuum.
  const options = partitioned ? '' : ' with (freeze)'
  const copy = `copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin${options}`
  await pipeline(readFiles(listPartFiles(name, 'copy', parts)), client.query(from(copy)))
}

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

export async function* readJsonLines(name: string, parts: Parts): AsyncGenerator<string[]> {
  for (const file of listPartFiles(name, 'jsonl', parts)) yield* splitBatches(await readFile(file, 'utf8'))
}

/** A column of JSON is taken from the line itself: PostgreSQL would make SQL's null of a JSON null. */
function insertQuery({ name, columns: all }: Table): string {
  const columns = all.filter(({ computed }) => !computed)
  const values = columns.map((column) =>
    column.json ? `(line -> ${quoteLiteral(column.name)})::jsonb` : `r.${quoteIdentifier(column.name)}`,
  )
  return `insert into ${quoteIdentifier(name)} (${columns.map((column) => quoteIdentifier(column.name)).join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) line, json_populate_record(null::${quoteIdentifier(name)}, line) r`
}

export async function loadJsonRows(client: pg.Client, table: Table, parts: Parts): Promise<void> {
  const insert = insertQuery(table)
  for await (const batch of readJsonLines(table.name, parts)) await client.query(insert, [`[${batch.join(',')}]`])
}
