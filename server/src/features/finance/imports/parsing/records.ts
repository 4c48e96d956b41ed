import { Readable } from 'node:stream'
import { type ImportPreview, MAX_COLUMNS } from 'contract/finance/imports.ts'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { invalidFieldsError } from '#core/errors.ts'
import type { FileFacts } from './file-facts.ts'

export type Delimiter = ImportPreview['delimiter']
export type FileRow = {
  line: number
  cells: string[]
  moreLines?: string[]
  ofCard?: boolean
  document?: string
  /** In reais, where the file names the amount's origin in dollars. */
  dollarRate?: string
}

const DELIMITERS: readonly Delimiter[] = [';', '\t', ',', '|']
const SAMPLE_CHARS = 64 * 1024
const SAMPLE_ROWS = 30
const CHUNK_BYTES = 64 * 1024
/**
 * A quote that is never closed would make the rest of the file one row. Finished cells are counted in UTF-16 units, the current
 * one in bytes.
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

/** A cell that opens in the last of a file's rows and never closes is where the file was cut. A row of a bank has few lines. */
const MAX_CUT_LINES = 8

function measureFit(sample: string, delimiter: Delimiter, cuts = MAX_CUT_LINES): { columns: number; share: number } {
  try {
    const rows: string[][] = parseAtOnce(sample, { ...OPTIONS, delimiter, to: SAMPLE_ROWS })
    const byCount = Map.groupBy(rows, (row) => row.length)
    // Lines of one cell are a bank's own, above and below the table.
    const several = [...byCount].filter(([columns]) => columns > 1)
    const [columns = 0, most = []] = several.sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    return { columns, share: most.length / rows.length }
  } catch {
    const end = sample.lastIndexOf('\n', sample.length - 2)
    return end < 0 || cuts === 0 ? { columns: 0, share: 0 } : measureFit(sample.slice(0, end + 1), delimiter, cuts - 1)
  }
}

/** The one with which most rows have the same number of columns, two or more; `;` if there is none. */
export function guessDelimiter(text: string): Delimiter {
  // The last line of a sample may be incomplete, and is left out.
  const sample = text.length > SAMPLE_CHARS ? text.slice(0, text.lastIndexOf('\n', SAMPLE_CHARS) + 1) : text
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, ...measureFit(sample, delimiter) })).filter(
    ({ columns }) => columns > 1,
  )
  return fits.sort((a, b) => b.share - a.share || b.columns - a.columns)[0]?.delimiter ?? ';'
}

/** The parser joins bytes, but not the two halves of an emoji that chunks of text would cut. */
function* splitChunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

export function requireColumnLimit(row: FileRow): FileRow {
  if (row.cells.length > MAX_COLUMNS) throw invalidFieldsError({ file: `O arquivo tem mais de ${MAX_COLUMNS} colunas` })
  return row
}

const findLineBreaks = (text: string): string[] => text.match(/\r\n|\n|\r/g) ?? []

const lineTooLong = (line: number) => invalidFieldsError({ file: `Por volta da linha ${line}, a linha é longa demais` })

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

function requireShortLines(text: string): void {
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) start = at + 1
    else if (at - start >= MAX_LINE) throw lineTooLong(findLineBreaks(text.slice(0, start)).length + 1)
  }
}

/** @returns the text without its last line, if the file may have been cut in a cell there and a row stands before it */
function removeCutLine(error: unknown, text: string): string | undefined {
  if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') return undefined
  const whole = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  return whole.trim().includes('\n') ? whole : undefined
}

function toRequestError(error: unknown, text: string): unknown {
  if (!(error instanceof CsvError)) return error
  const good = Buffer.from(text).toString('utf8', 0, Number(error.bytes_records))
  const line = findLineBreaks(good).length + 1
  if (error.code === 'CSV_MAX_RECORD_SIZE') return lineTooLong(line)
  return invalidFieldsError({ file: `Por volta da linha ${line}, há aspas que abrem e não se fecham` })
}

type Parsed = { record: string[]; info: { lines: number } }

/** Empty lines, and lines that have only delimiters, are skipped. @throws 422 naming the line of the fault, or as `requireColumnLimit` */
export async function* parseRows(
  text: string,
  delimiter: Delimiter,
  facts?: FileFacts,
  cuts = MAX_CUT_LINES,
): AsyncGenerator<FileRow> {
  requireShortLines(text)
  const parser = Readable.from(splitChunks(text)).pipe(parse({ ...OPTIONS, delimiter, info: true }))
  let countedTwice = 0 // the parser takes CR LF within quotes for two lines
  let lastLine = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const breaks = findLineBreaks(record.join(' '))
      countedTwice += breaks.filter((found) => found === '\r\n').length
      const row = requireColumnLimit({ line: info.lines - countedTwice - breaks.length, cells: record })
      lastLine = row.line
      // An empty row of a spreadsheet is a line that has only delimiters.
      if (record.some((cell) => cell.trim() !== '')) yield row
    }
  } catch (error) {
    const whole = facts && cuts > 0 ? removeCutLine(error, text) : undefined
    if (!facts || whole === undefined) throw toRequestError(error, text)
    facts.isCut = true
    // The parser's error discards rows that it has read.
    for await (const row of parseRows(whole, delimiter, facts, cuts - 1)) if (row.line > lastLine) yield row
  }
}

/** Digits as 9 and letters as A, of the last three characters. */
const describeEnd = (cell: string): string => cell.trim().slice(-3).replace(/\d/g, '9').replace(/\p{L}/gu, 'A')

const isNumeric = (cell: string): boolean => /^\P{L}*\d\P{L}{0,3}\p{L}{0,2}\)?$/u.test(cell.trim())

/**
 * A text that ends without a line break may be cut, or complete. Its last row is cut if it has fewer cells than any other of the
 * table, or if its last number has another ending than those above it: `1.80` below `1.800,00`.
 */
export function isLastRowCut(text: string, table: readonly FileRow[]): boolean {
  const last = table.at(-1)
  const others = table.slice(0, -1)
  if (!last || others.length === 0 || /[\r\n]\s*$/.test(text)) return false
  if (others.every(({ cells }) => cells.length > last.cells.length)) return true
  const at = last.cells.length - 1
  const above = others.filter(({ cells }) => cells.length === at + 1).flatMap(({ cells }) => cells[at]?.trim() || [])
  const end = last.cells[at]?.trim() ?? ''
  if (end === '' || !/^[-+(]?(?:R\$?)?[-\s]*[\d.,]*[)\s]*[-+CD]?$/.test(end) || above.length === 0 || !above.every(isNumeric))
    return false
  return !above.some((cell) => describeEnd(cell) === describeEnd(end))
}
