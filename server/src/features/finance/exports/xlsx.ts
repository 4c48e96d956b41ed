import { type CivilDate, daysBetween } from 'contract/dates.ts'
import { toDecimal } from 'contract/money.ts'
import type { Column } from './columns.ts'
import type { ExportedEntry } from './entries.ts'
import { CONTENT_TYPES, RELATIONS, relationsOf, STYLE, STYLES, sheetHead, sheetTail, workbook, xmlText } from './xlsx-parts.ts'
import { type ZipPart, zip } from './zip.ts'

/** A sheet has 1,048,576 rows (ECMA-376 leaves it to Excel); what is more goes on in the next one. */
const SHEET_ROWS = 1_000_000

/** Days since 30/12/1899. Excel knows a 29/02/1900 that never was; before it the count is one less. */
const serialOf = (date: CivilDate): number => daysBetween('1899-12-30', date) - (date < '1900-03-01' ? 1 : 0)

/** `A`, `B`, …: there are fewer than 26. */
const letter = (index: number): string => String.fromCharCode(65 + index)

const textCell = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

function cell(place: string, column: Column, row: ExportedEntry): string {
  const value = column.of(row)
  if (value === null) return ''
  if (column.type === 'text') return textCell(place, STYLE.text, String(value))
  const number = column.type === 'money' ? toDecimal(Number(value)) : column.type === 'date' ? serialOf(String(value)) : value
  return `<c r="${place}" s="${STYLE[column.type]}"><v>${number}</v></c>`
}

const rowOf = (columns: readonly Column[], row: ExportedEntry, at: number): string =>
  `<row r="${at}">${columns.map((column, index) => cell(`${letter(index)}${at}`, column, row)).join('')}</row>`

const headerOf = (columns: readonly Column[]): string =>
  `<row r="1">${columns.map(({ header }, index) => textCell(`${letter(index)}1`, STYLE.header, header)).join('')}</row>`

/** Batches that can be left and taken up again: a `for await` over a generator would end it. */
type Source = { batches: AsyncIterator<readonly ExportedEntry[]>; done: boolean }

async function* sheet(columns: readonly Column[], source: Source): AsyncGenerator<string> {
  yield sheetHead(columns) + headerOf(columns)
  for (let at = 2; at <= SHEET_ROWS; ) {
    const { value, done } = await source.batches.next()
    source.done = done === true
    if (done) break
    const begin = at
    at += value.length
    yield value.map((row: ExportedEntry, index: number) => rowOf(columns, row, begin + index)).join('')
  }
  yield sheetTail
}

async function* parts(title: string, columns: readonly Column[], source: Source): AsyncGenerator<ZipPart> {
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(columns, source) }
  } while (!source.done)
  yield { name: '[Content_Types].xml', content: [CONTENT_TYPES(sheets)] }
  yield { name: '_rels/.rels', content: [RELATIONS] }
  yield { name: 'xl/workbook.xml', content: [workbook(title, sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relationsOf(sheets)] }
  yield { name: 'xl/styles.xml', content: [STYLES] }
}

/** A workbook (ECMA-376) with real days and numbers, its head frozen, written as the rows come. */
export function xlsx(
  title: string,
  columns: readonly Column[],
  batches: AsyncGenerator<readonly ExportedEntry[]>,
): AsyncGenerator<Buffer> {
  return zip(parts(title, columns, { batches, done: false }))
}
