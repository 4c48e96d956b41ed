import { Readable } from 'node:stream'
import { type ImportPreview, MAX_COLUMNS } from 'contract/finance/imports.ts'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { invalidFieldsError } from '#core/errors.ts'

export type Delimiter = ImportPreview['delimiter']
export type FileRow = {
  /** The line on which the row begins, from 1, or the row's number in a workbook, a page or a statement in OFX. */
  line: number
  cells: string[]
  /** The descriptions on lines of their own under the row. */
  moreLines?: string[]
  ofCard?: boolean
}

const DELIMITERS: readonly Delimiter[] = [';', '\t', ',', '|']
/** The length of the text from which the delimiter is guessed. */
const SAMPLE_CHARS = 64 * 1024
const SAMPLE_ROWS = 30
/** The number of bytes that the parser takes at a time. */
const CHUNK_BYTES = 64 * 1024
/**
 * The longest content of a row: a quote that is never closed would otherwise make the rest of the file one row. The parser counts the
 * row's finished cells in UTF-16 units, and the cell that it is reading in bytes.
 */
const MAX_RECORD = 256 * 1024
/** The longest line, in UTF-16 units, because the parser limits the content of a row's cells, but not their number. */
const MAX_LINE = 256 * 1024

const OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD,
}

/** Parses a sample with this delimiter. @returns the most frequent number of columns over one, and the fraction of rows that have it */
function measureFit(sample: string, delimiter: Delimiter): { columns: number; share: number } {
  try {
    const rows: string[][] = parseAtOnce(sample, { ...OPTIONS, delimiter, to: SAMPLE_ROWS })
    const byCount = Map.groupBy(rows, (row) => row.length)
    // Lines of one cell are a bank's own, above and below the table.
    const several = [...byCount].filter(([columns]) => columns > 1)
    const [columns = 0, most = []] = several.sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    return { columns, share: most.length / rows.length }
  } catch {
    return { columns: 0, share: 0 }
  }
}

/**
 * Guesses the delimiter with which most rows have the same number of columns, which must be two or more. Of several such
 * delimiters, the one with most columns is taken; without any, `;`.
 */
export function guessDelimiter(text: string): Delimiter {
  // The last line of a sample may be incomplete, and is left out.
  const sample = text.length > SAMPLE_CHARS ? text.slice(0, text.lastIndexOf('\n', SAMPLE_CHARS) + 1) : text
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, ...measureFit(sample, delimiter) })).filter(
    ({ columns }) => columns > 1,
  )
  return fits.sort((a, b) => b.share - a.share || b.columns - a.columns)[0]?.delimiter ?? ';'
}

/** Splits a text's bytes into chunks. The parser joins bytes, but not the two halves of an emoji that chunks of text would cut. */
function* splitChunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

/** @throws 422 where the row has too many columns, also empty ones */
export function requireColumnLimit(row: FileRow): FileRow {
  if (row.cells.length > MAX_COLUMNS) throw invalidFieldsError({ file: `O arquivo tem mais de ${MAX_COLUMNS} colunas` })
  return row
}

const findLineBreaks = (text: string): string[] => text.match(/\r\n|\n|\r/g) ?? []

const lineTooLong = (line: number) => invalidFieldsError({ file: `Por volta da linha ${line}, a linha é longa demais` })

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** @throws 422 naming the first line that is longer than any row may be */
function requireShortLines(text: string): void {
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) start = at + 1
    else if (at - start >= MAX_LINE) throw lineTooLong(findLineBreaks(text.slice(0, start)).length + 1)
  }
}

/** Turns the parser's error into a 422 that names the line after the last good row. */
function toRequestError(error: unknown, text: string): unknown {
  if (!(error instanceof CsvError)) return error
  const good = Buffer.from(text).toString('utf8', 0, Number(error.bytes_records))
  const line = findLineBreaks(good).length + 1
  if (error.code === 'CSV_MAX_RECORD_SIZE') return lineTooLong(line)
  return invalidFieldsError({ file: `Por volta da linha ${line}, há aspas que abrem e não se fecham` })
}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Parses CSV (RFC 4180, with any line ends) row by row. Empty lines, and lines that have only delimiters, are skipped.
 * @throws 422 naming the line of the fault, or as `requireColumnLimit`
 */
export async function* parseRows(text: string, delimiter: Delimiter): AsyncGenerator<FileRow> {
  requireShortLines(text)
  const parser = Readable.from(splitChunks(text)).pipe(parse({ ...OPTIONS, delimiter, info: true }))
  let countedTwice = 0 // the parser takes CR LF within quotes for two lines
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const breaks = findLineBreaks(record.join(' '))
      countedTwice += breaks.filter((found) => found === '\r\n').length
      const row = requireColumnLimit({ line: info.lines - countedTwice - breaks.length, cells: record })
      // An empty row of a spreadsheet is a line that has only delimiters.
      if (record.some((cell) => cell.trim() !== '')) yield row
    }
  } catch (error) {
    throw toRequestError(error, text)
  }
}
