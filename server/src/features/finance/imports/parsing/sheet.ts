import { type ColumnMapping, type ImportForm, type ImportPreview, MAX_IMPORT_ROWS } from 'contract/finance/imports.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import { guessHeader, guessMapping } from './columns.ts'
import { decodeText } from './decode.ts'
import { isOfx, readOfxRows } from './ofx.ts'
import { type FileRow, guessDelimiter, parseRows } from './records.ts'
import { openWorkbook } from './xlsx/workbook.ts'

/** The number of rows from which the header and the mapping are guessed. */
const HEAD_ROWS = 40

/** A file that is split into rows: its format, its first rows, and a stream of the rows below its header. */
export type Sheet = Pick<ImportPreview, 'encoding' | 'delimiter' | 'headerRow'> & {
  /** Names of the columns; empty without a header. */
  header: string[]
  mapping: ColumnMapping
  /** The first rows of the file, including the header. */
  head: FileRow[]
  rows: AsyncIterable<FileRow>
}

/** The length to which cells are shortened for a person, in characters: enough to recognise the cell. */
const CELL_CHARS = 80

export const excerptCell = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const unreadableFile = (reason: string) => invalidFieldsError({ file: reason })

async function takeRows(rows: AsyncGenerator<FileRow>, count: number): Promise<FileRow[]> {
  const first: FileRow[] = []
  while (first.length < count) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  return first
}

async function* readRowsUnder(
  headerRow: number,
  head: readonly FileRow[],
  rest: AsyncGenerator<FileRow>,
): AsyncGenerator<FileRow> {
  let count = 0
  const requireRowLimit = (row: FileRow): FileRow => {
    count += 1
    if (count > MAX_IMPORT_ROWS)
      throw unreadableFile(`O arquivo tem mais de ${MAX_IMPORT_ROWS.toLocaleString('pt-BR')} linhas. Divida-o.`)
    return row
  }
  for (const row of head.slice(headerRow)) yield requireRowLimit(row)
  for await (const row of rest) yield requireRowLimit(row)
}

type SplitFile = Pick<Sheet, 'encoding' | 'delimiter'> & { all: AsyncGenerator<FileRow> }

/** Splits a workbook, a statement in OFX or a CSV into rows. Of a workbook encoding and delimiter say nothing. */
async function splitRows(bytes: Buffer): Promise<SplitFile> {
  const workbook = await openWorkbook(bytes)
  if (workbook) return { all: workbook, encoding: 'UTF-8', delimiter: ';' }
  const { text, encoding } = await decodeText(bytes)
  const delimiter = guessDelimiter(text)
  return { all: isOfx(text) ? readOfxRows(text) : parseRows(text, delimiter), encoding, delimiter }
}

/**
 * Decodes a file and splits it into rows. @throws 422 where the file cannot be read or has no rows; too many rows or columns are refused while
 * `rows` is read
 */
export async function openSheet(bytes: Buffer, form: Pick<ImportForm, 'kind' | 'mapping' | 'headerRow'>): Promise<Sheet> {
  const { all, encoding, delimiter } = await splitRows(bytes)
  const head = await takeRows(all, HEAD_ROWS)
  if (head.length === 0) throw unreadableFile('O arquivo não tem nenhuma linha')
  const headerRow = Math.min(form.headerRow ?? guessHeader(form.kind, head), head.length)
  const header = headerRow === 0 ? [] : (head[headerRow - 1]?.cells ?? [])
  const mapping = form.mapping ?? guessMapping(form.kind, header, head.slice(headerRow))
  return { encoding, delimiter, headerRow, header, mapping, head, rows: readRowsUnder(headerRow, head, all) }
}
