import type pg from 'pg'
import { to } from 'pg-copy-streams'

const LINE_END = 0x0a
/**
 * The options of `COPY` for lines of JSON. No JSON text holds these control characters, so that PostgreSQL never quotes a row.
 */
const PLAIN_LINES = "with (format csv, quote e'\\x01', delimiter e'\\x02')"

export const buildCopyStatementForJsonQuery = (jsonQuery: string): string => `copy (${jsonQuery}) to stdout ${PLAIN_LINES}`

/** A slow reader makes PostgreSQL wait, so that memory stays flat; the client serves nothing else until the last line was read. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  let unfinished: Buffer[] = []
  for await (const bytes of client.query(to(statement)) as AsyncIterable<Buffer>) {
    const end = bytes.lastIndexOf(LINE_END) + 1
    if (end === 0) unfinished.push(bytes)
    else {
      yield Buffer.concat([...unfinished, bytes.subarray(0, end)])
      unfinished = end < bytes.length ? [bytes.subarray(end)] : []
    }
  }
  if (unfinished.length > 0) yield Buffer.concat(unfinished)
}

export async function* copyJsonLines(client: pg.Client, query: string): AsyncGenerator<string> {
  for await (const lines of copyOut(client, buildCopyStatementForJsonQuery(query)))
    for (const line of lines.toString().split('\n')) if (line !== '') yield line
}
