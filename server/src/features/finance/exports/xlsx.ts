import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { toDecimal } from 'contract/values/money.ts'
import { writeZip, type ZipEntry } from '#core/zip.ts'
import type { Column } from './columns.ts'
import type { ExportedEntry } from './stream-entries.ts'
import {
  CELL_STYLES,
  contentTypesXml,
  escapeXml,
  PACKAGE_RELATIONSHIPS_XML,
  SHEET_TAIL_XML,
  STYLES_XML,
  sheetHeadXml,
  workbookRelationshipsXml,
  workbookXml,
} from './xlsx-parts.ts'

/**
 * The row after which a sheet takes no further batch: one batch beyond it is still below Excel's limit of 1,048,576 rows. Further
 * batches are written to another sheet.
 */
const SHEET_ROWS = 1_000_000

/**
 * Converts a day to Excel's serial number: the number of days since 30/12/1899, less one before March 1900, because Excel counts
 * a 29/02/1900 that did not exist.
 */
const toSerialDate = (date: CivilDate): number => daysBetween('1899-12-30', date) - (date < '1900-03-01' ? 1 : 0)

const columnLetter = (index: number): string => String.fromCharCode(65 + index)

const textCellXml = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

function cellXml(reference: string, column: Column, row: ExportedEntry): string {
  const value = column.of(row)
  if (value === null) return ''
  if (column.type === 'text') return textCellXml(reference, CELL_STYLES.text, String(value))
  const number = column.type === 'money' ? toDecimal(Number(value)) : column.type === 'date' ? toSerialDate(String(value)) : value
  return `<c r="${reference}" s="${CELL_STYLES[column.type]}"><v>${number}</v></c>`
}

const rowXml = (columns: readonly Column[], row: ExportedEntry, rowNumber: number): string =>
  `<row r="${rowNumber}">${columns.map((column, index) => cellXml(`${columnLetter(index)}${rowNumber}`, column, row)).join('')}</row>`

const headerRowXml = (columns: readonly Column[]): string =>
  `<row r="1">${columns.map(({ header }, index) => textCellXml(`${columnLetter(index)}1`, CELL_STYLES.header, header)).join('')}</row>`

type Batches = AsyncIterator<readonly ExportedEntry[]>

/** A `for await` would close the generator at the end of the first sheet. `ahead`: a batch that is read, but in no sheet yet. */
type ResumableBatches = { batches: Batches; ahead?: Awaited<ReturnType<Batches['next']>> | undefined }

async function peekBatch(source: ResumableBatches) {
  source.ahead ??= await source.batches.next()
  return source.ahead
}

async function* writeSheet(columns: readonly Column[], source: ResumableBatches): AsyncGenerator<string> {
  yield sheetHeadXml(columns) + headerRowXml(columns)
  for (let at = 2; at <= SHEET_ROWS; ) {
    const { value, done } = await peekBatch(source)
    if (done) break
    source.ahead = undefined
    const begin = at
    at += value.length
    yield value.map((row: ExportedEntry, index: number) => rowXml(columns, row, begin + index)).join('')
  }
  yield SHEET_TAIL_XML
}

async function* writeParts(title: string, columns: readonly Column[], source: ResumableBatches): AsyncGenerator<ZipEntry> {
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: writeSheet(columns, source) }
  } while (!(await peekBatch(source)).done)
  yield { name: '[Content_Types].xml', content: [contentTypesXml(sheets)] }
  yield { name: '_rels/.rels', content: [PACKAGE_RELATIONSHIPS_XML] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(title, sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelationshipsXml(sheets)] }
  yield { name: 'xl/styles.xml', content: [STYLES_XML] }
}

export function writeXlsx(
  title: string,
  columns: readonly Column[],
  batches: AsyncGenerator<readonly ExportedEntry[]>,
): AsyncGenerator<Buffer> {
  return writeZip(writeParts(title, columns, { batches }))
}
