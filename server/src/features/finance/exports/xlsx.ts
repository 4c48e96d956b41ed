import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { toDecimal } from 'contract/values/money.ts'
import { writeZip, type ZipEntry } from '#core/zip.ts'
import type { Column } from './columns.ts'
import type { ExportedEntry } from './stream-entries.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Writes a control character as `_xHHHH_` (ECMA-376 §22.9.2.19), because XML cannot contain most of them. `escapeXml` escapes the
 * underscore of a text that already has this form.
 */
const escapeAsHex = (char: string): string => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, escapeAsHex)
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

const CELL_STYLES = { text: 0, header: 1, date: 2, money: 3, count: 0 } as const

/** Number format 14 is a date in the reader's own locale, 4 is `#,##0.00`. */
const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const contentTypesXml = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${countTo(
    sheets,
  )
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}</Types>`

const PACKAGE_RELATIONSHIPS_XML = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookRelationshipsXml = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>${countTo(
    sheets,
  )
    .map((n) => `<Relationship Id="sheet${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}</Relationships>`

const formatSheetName = (title: string, n: number) => escapeXml(n === 1 ? title : `${title} ${n}`)

const workbookXml = (title: string, sheets: number): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${countTo(sheets)
    .map((n) => `<sheet name="${formatSheetName(title, n)}" sheetId="${n}" r:id="sheet${n}"/>`)
    .join('')}</sheets></workbook>`

const sheetHeadXml = (columns: readonly Column[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

const SHEET_TAIL_XML = '</sheetData></worksheet>'

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
