import { type ColumnMapping, type ImportForm, type ImportPreview, MAX_IMPORT_ROWS } from 'contract/finance/imports.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { guessHeader, guessMapping } from './columns.ts'
import { decodeText } from './decode.ts'
import { isHtml, readHtmlRows } from './html.ts'
import { isOfx, readOfxRows } from './ofx.ts'
import { type FileRow, guessDelimiter, parseRows } from './records.ts'
import { openWorkbook } from './xlsx/workbook.ts'

/** The number of rows from which the header and the mapping are guessed. */
const HEAD_ROWS = 40

/** The mapping that a person chose for files with the same columns, by `describeColumns`. */
export type RememberedMappings = Readonly<Record<string, ColumnMapping>>

/** A file that is split into rows: its format, its first rows, and the rows below its header. */
export type Sheet = Pick<ImportPreview, 'encoding' | 'delimiter' | 'headerRow'> & {
  /** Names of the columns; empty without a header. */
  header: string[]
  /** The columns' names as one text, by which a file of the same kind is known again; null without a header. */
  signature: string | null
  mapping: ColumnMapping
  /** The first rows of the file, including the header. */
  head: FileRow[]
  rows: FileRow[]
}

/** The length to which cells are shortened for a person, in characters: enough to recognise the cell. */
const CELL_CHARS = 80

export const excerptCell = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const unreadableFile = (reason: string) => invalidFieldsError({ file: reason })

/** What other programs exchange with banks, by the beginning of the text. */
const OTHER_FORMATS: readonly [name: string, beginning: RegExp][] = [
  ['MT940', /^\s*(?:\{1:|:20:)/],
  ['CNAB, de cobrança ou pagamentos', /^(?:0[12](?:REMESSA|RETORNO)|\d{3}00000 {9}\d{15})/],
  ['QIF', /^\s*!(?:Type|Account|Option)/i],
]

type SplitFile = Pick<Sheet, 'encoding' | 'delimiter'> & { all: AsyncIterable<FileRow> | Iterable<FileRow> }

/** Splits a workbook, a statement in OFX, a page of HTML or a CSV into rows. Of a workbook encoding and delimiter say nothing. */
async function splitRows(bytes: Buffer): Promise<SplitFile> {
  const workbook = await openWorkbook(bytes)
  if (workbook) return { all: workbook, encoding: 'UTF-8', delimiter: ';' }
  const { text, encoding } = await decodeText(bytes)
  if (isOfx(text)) return { all: readOfxRows(text), encoding, delimiter: ';' }
  if (isHtml(text)) return { all: readHtmlRows(text), encoding, delimiter: ';' }
  const other = OTHER_FORMATS.find(([, beginning]) => beginning.test(text))
  if (other) throw unreadableFile(`Isto é um arquivo ${other[0]}. Baixe o extrato como OFX, CSV ou XLSX.`)
  const delimiter = guessDelimiter(text)
  return { all: parseRows(text, delimiter), encoding, delimiter }
}

/** @throws 422 where there are too many rows below the header */
async function collectRows({ all }: SplitFile, { headerRow }: Pick<ImportForm, 'headerRow'>) {
  const rows: FileRow[] = []
  let skipped: number | undefined
  for await (const row of all) {
    rows.push(row)
    if (rows.length === HEAD_ROWS) skipped = headerRow ?? guessHeader(rows)
    if (skipped !== undefined && rows.length - skipped > MAX_IMPORT_ROWS)
      throw unreadableFile(`O arquivo tem mais de ${MAX_IMPORT_ROWS.toLocaleString('pt-BR')} linhas. Divida-o.`)
  }
  if (rows.length === 0) throw unreadableFile('O arquivo não tem nenhuma linha')
  return { rows, headerRow: Math.min(skipped ?? headerRow ?? guessHeader(rows), rows.length) }
}

/** In characters of all names together, so that the name of a kind of file stays short enough to be stored. */
const MAX_SIGNATURE = 2000

const describeColumns = (header: readonly string[]): string | null =>
  header
    .map((name) => excerptCell(name.trim()).toLowerCase())
    .join(' | ')
    .slice(0, MAX_SIGNATURE)
    .toWellFormed() || null

/** Decodes a file and splits it into rows. @throws 422 where the file cannot be read, has no rows, or too many rows or columns */
export async function openSheet(
  bytes: Buffer,
  form: Pick<ImportForm, 'mapping' | 'headerRow'>,
  remembered: RememberedMappings,
): Promise<Sheet> {
  const split = await splitRows(bytes)
  const { rows, headerRow } = await collectRows(split, form)
  const header = rows[headerRow - 1]?.cells ?? []
  const signature = describeColumns(header)
  const head = rows.slice(0, HEAD_ROWS)
  const known = signature === null ? undefined : remembered[signature]
  return {
    encoding: split.encoding,
    delimiter: split.delimiter,
    headerRow,
    header,
    signature,
    mapping: form.mapping ?? known ?? guessMapping(header, rows.slice(headerRow, headerRow + HEAD_ROWS)),
    head,
    rows: rows.slice(headerRow),
  }
}
