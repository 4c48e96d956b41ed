import { isUtf8 } from 'node:buffer'
import { type ColumnMapping, type ImportForm, type ImportPreview, MAX_IMPORT_ROWS } from 'contract/finance/imports.ts'
import { fileTypeFromBuffer } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'
import { guessHeader, guessMapping } from './columns.ts'
import { createFileFacts, type FileFacts } from './file-facts.ts'
import { isHtml, readHtmlRows } from './html.ts'
import { isOfx, readOfxRows } from './ofx.ts'
import { type FileRow, guessDelimiter, isLastRowCut, parseRows } from './records.ts'
import { openWorkbook } from './xlsx/workbook.ts'

/** Of UTF-8: the beginning of a character whose other bytes are missing at the end of a cut file. */
const CUT_CHARACTER = /[\xc2-\xdf]$|[\xe0-\xef][\x80-\xbf]?$|[\xf0-\xf4][\x80-\xbf]{0,2}$/

function removeCutCharacter(bytes: Buffer): Buffer {
  const rest = CUT_CHARACTER.exec(bytes.subarray(-3).toString('latin1'))?.[0].length ?? 0
  return bytes.subarray(0, bytes.length - rest)
}

type DecodedText = { text: string; encoding: ImportPreview['encoding'] }

/** Old or encrypted workbooks, pictures and the like. @throws 422 */
async function requireText(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || type.mime.endsWith('/xml')) return
  throw /zip|cfb|sheet|excel/.test(type.mime)
    ? unreadableFile(
        'Esta planilha não pode ser lida aqui, ou tem senha. Baixe-a de novo, se veio cortada, ou abra-a e salve como XLSX, sem senha, ou como CSV.',
      )
    : unreadableFile(`Isto é um arquivo ${type.ext.toUpperCase()}. Envie um CSV.`)
}

function detectByteOrderMark(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/**
 * UTF-16 needs a byte order mark (Excel's "Texto Unicode"); what is not UTF-8 is taken as Windows-1252.
 * @throws 422 if the file is not a text
 */
export async function decodeText(bytes: Buffer): Promise<DecodedText> {
  const mark = detectByteOrderMark(bytes)
  if (!mark) await requireText(bytes)
  if (mark?.startsWith('utf-16')) return { text: new TextDecoder(mark).decode(bytes), encoding: 'UTF-16' }
  if (bytes.includes(0)) throw unreadableFile('O arquivo não é um texto. Envie um CSV.')
  const whole = removeCutCharacter(bytes)
  if (mark || isUtf8(whole)) return { text: new TextDecoder('utf-8').decode(whole), encoding: 'UTF-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}

const HEAD_ROWS = 40

export type RememberedMappings = Readonly<Record<string, ColumnMapping>>

export type Sheet = Pick<ImportPreview, 'encoding' | 'delimiter' | 'headerRow'> & {
  header: string[]
  signature: string | null
  mapping: ColumnMapping
  head: FileRow[]
  rows: FileRow[]
  facts: FileFacts
}

const CELL_CHARS = 80

export const excerptCell = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const unreadableFile = (reason: string) => invalidFieldsError({ file: reason })

const OTHER_FORMATS: readonly [name: string, beginning: RegExp][] = [
  ['MT940', /^\s*(?:\{1:|:20:)/],
  ['CNAB, de cobrança ou pagamentos', /^(?:0[12](?:REMESSA|RETORNO)|\d{3}00000 {9}\d{15})/],
  ['OFC, do antigo Money', /^\s*(?:OFCHEADER\s*:|(?:<\?xml[^>]*>\s*)?<OFC\b)/i],
  ['CAMT', /^\s*(?:<\?xml[^>]*>\s*)?<Document\b[^>]*\bcamt\./i],
  ['XML de nota fiscal, que se anexa a uma saída', /^\s*(?:<\?xml[^>]*>\s*)?<(?:nfe|nfse|dps|cte)(?:proc)?\b/i],
  ['QIF', /^\s*!(?:Type|Account|Option)/i],
]

type SplitFile = Pick<Sheet, 'encoding' | 'delimiter' | 'facts'> & {
  all: AsyncIterable<FileRow> | Iterable<FileRow>
  /** Undefined for a file of another kind. */
  delimited?: string
}

async function splitRows(bytes: Buffer): Promise<SplitFile> {
  const workbook = await openWorkbook(bytes)
  const facts = createFileFacts()
  if (workbook) return { all: workbook, encoding: 'UTF-8', delimiter: ';', facts }
  const { text, encoding } = await decodeText(bytes)
  if (isOfx(text)) return { all: readOfxRows(text, facts), encoding, delimiter: ';', facts }
  const other = OTHER_FORMATS.find(([, beginning]) => beginning.test(text))
  if (other) throw unreadableFile(`Isto é um arquivo ${other[0]}. Baixe o extrato como OFX, CSV ou XLSX.`)
  if (isHtml(text)) return { all: readHtmlRows(text, facts), encoding, delimiter: ';', facts }
  const delimiter = guessDelimiter(text)
  return { all: parseRows(text, delimiter, facts), encoding, delimiter, facts, delimited: text }
}

type HeaderChoice = { headerRow: number | undefined; guess: (rows: readonly FileRow[]) => number }

async function collectRows({ all, delimited, facts }: SplitFile, { headerRow, guess }: HeaderChoice) {
  const rows: FileRow[] = []
  let skipped: number | undefined
  for await (const row of all) {
    rows.push(row)
    if (rows.length === HEAD_ROWS) skipped = headerRow ?? guess(rows)
    if (skipped !== undefined && rows.length - skipped > MAX_IMPORT_ROWS)
      throw unreadableFile(`O arquivo tem mais de ${MAX_IMPORT_ROWS.toLocaleString('pt-BR')} linhas. Divida-o.`)
  }
  if (rows.length === 0) throw unreadableFile('O arquivo não tem nenhuma linha')
  const header = Math.min(skipped ?? headerRow ?? guess(rows), rows.length)
  if (delimited !== undefined && isLastRowCut(delimited, rows.slice(header))) {
    rows.pop()
    facts.isCut = true
  }
  return { rows, headerRow: header }
}

/** In characters of all names together, so that the signature stays short enough to be stored. */
const MAX_SIGNATURE = 2000

const describeColumns = (header: readonly string[]): string | null =>
  header
    .map((name) => excerptCell(name.trim()).toLowerCase())
    .join(' | ')
    .slice(0, MAX_SIGNATURE)
    .toWellFormed() || null

/** Rows of any file, for whatever they are imported. @throws 422 if it cannot be read, has no rows, or too many rows or columns */
export async function openRows(bytes: Buffer, choice: HeaderChoice) {
  const split = await splitRows(bytes)
  const { encoding, delimiter, facts } = split
  const { rows, headerRow } = await collectRows(split, choice)
  const header = rows[headerRow - 1]?.cells ?? []
  return { encoding, delimiter, facts, headerRow, header, head: rows.slice(0, HEAD_ROWS), rows: rows.slice(headerRow) }
}

const FIRST_ROWS = 20
const SAMPLES = 3

/** What a person chooses the header and the columns from. */
export function presentHead({ head, header, headerRow }: Pick<Sheet, 'head' | 'header' | 'headerRow'>) {
  const rows = head.slice(headerRow)
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  const columns: ImportPreview['columns'] = Array.from({ length: width }, (_, at) => ({
    name: excerptCell(header[at]?.trim() ?? '') || null,
    samples: rows
      .map(({ cells }) => excerptCell(cells[at]?.trim() ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }))
  return { columns, firstRows: head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(excerptCell) })) }
}

/** @throws as `openRows` */
export async function openSheet(
  bytes: Buffer,
  { mapping, headerRow }: Pick<ImportForm, 'mapping' | 'headerRow'>,
  remembered: RememberedMappings,
): Promise<Sheet> {
  const opened = await openRows(bytes, { headerRow, guess: guessHeader })
  const { header, rows } = opened
  const signature = describeColumns(header)
  const known = signature === null ? undefined : remembered[signature]
  return { ...opened, signature, mapping: mapping ?? known ?? guessMapping(header, rows.slice(0, HEAD_ROWS)) }
}
