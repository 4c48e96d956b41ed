import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../formula.ts'
import { type Column, formatCell } from './columns.ts'
import type { ExportedEntry } from './entries.ts'

/** RFC 4180, as spreadsheets of Brazil read it. */
const FORMAT = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

const formatCsvCell = (column: Column, row: ExportedEntry): string => {
  const text = formatCell(column, row)
  return column.type === 'text' ? escapeFormula(text) : text
}

/** UTF-8 with BOM, `;`, decimal comma, dd/mm/aaaa; no cell is a formula. */
export async function* writeCsv(
  columns: readonly Column[],
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<string> {
  yield `\ufeff${stringify([columns.map(({ header }) => header)], FORMAT)}`
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => columns.map((column) => formatCsvCell(column, row))),
      FORMAT,
    )
  }
}
