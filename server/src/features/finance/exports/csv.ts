import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../formula.ts'
import { type Column, formatCell } from './columns.ts'
import type { ExportedEntry } from './stream-entries.ts'

/** CSV options (RFC 4180) with the delimiter that spreadsheets in Brazil expect. */
const FORMAT = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

const formatCsvCell = (column: Column, row: ExportedEntry): string => {
  const text = formatCell(column, row)
  return column.type === 'text' ? escapeFormula(text) : text
}

/** Writes batches of entries as CSV: UTF-8 with BOM, `;`, decimal comma, dd/mm/aaaa. Text cells are escaped so that none is a formula. */
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
