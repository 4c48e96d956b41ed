import { pipeline, Readable } from 'node:stream'
import { type CastingContext, stringify } from 'csv-stringify'
import type { Download } from './replies.ts'

const BATCH_ROWS = 1_000

/** Newest to oldest, at most a thousand rows a batch; `before` is the id of the last row that was read, undefined at first. */
export async function* readInBatches<Row extends { id: number }>(
  read: (page: { before: number | undefined; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before: number | undefined
  for (;;) {
    const rows = await read({ before, limit: BATCH_ROWS })
    yield rows
    before = rows.at(-1)?.id
    if (rows.length < BATCH_ROWS) return
  }
}

type CsvExport = {
  name: string
  columns: { key: string; header: string }[]
  rows: AsyncIterable<object>
  /** Whether a text that begins like a formula is certainly none, and is written without the escaping apostrophe. */
  isHarmless?: (text: string, column: CastingContext['column']) => boolean
}

/** UTF-8 with BOM and `;`, as Brazilian spreadsheets expect; a cell that a spreadsheet would read as a formula is escaped. */
export function makeCsvDownload({ name, columns, rows, isHarmless = () => false }: CsvExport): Download {
  const makeWriter = () =>
    stringify({
      header: true,
      columns,
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      cast: { string: (value, { column }) => (isHarmless(value, column) ? { value, escape_formulas: false } : value) },
    })
  // An error in either stream ends both streams, and thereby the answer.
  const open = async () => pipeline(Readable.from(rows), makeWriter(), () => undefined)
  return { open, name, type: 'text/csv; charset=utf-8' }
}
