import { setImmediate as breathe } from 'node:timers/promises'
import { MAX_COLUMNS } from 'contract/finance/imports.ts'
import type { FileRow } from '../records.ts'
import { formatNumber, type NumberStyle } from './number-text.ts'
import { WorkbookTooLargeError } from './parts.ts'
import { createAttributeReader, decodeText, readTags, type XmlTag } from './xml.ts'

/** The longest text of a sheet's cells together, because many cells may share one long text. */
const MAX_CHARS = 24 * 1024 * 1024
/** After this many tags, reading yields to the event loop, so that the server answers other requests. */
const TAGS_PER_SLICE = 5_000

/** Yields the tags of a part, and lets the event loop serve other requests in between. */
async function* readTagsInSlices(xml: string): AsyncGenerator<XmlTag> {
  let count = 0
  for (const tag of readTags(xml)) {
    count += 1
    if (count % TAGS_PER_SLICE === 0) await breathe()
    yield tag
  }
}

/** Reads the texts that cells name by their number. Of a text in several formats the parts are joined; hints on how to read it stay out. */
export async function readSharedStrings(xml: string): Promise<string[]> {
  const strings: string[] = []
  let isHint = false
  for await (const { name, isEnd, isEmpty, text } of readTagsInSlices(xml)) {
    if (name === 'rPh') isHint = !isEnd && !isEmpty
    if (name === 'si' && !isEnd) strings.push('')
    if (name === 't' && !isEnd && !isHint) strings.push((strings.pop() ?? '') + decodeText(text))
  }
  return strings
}

export type SheetContext = { strings: readonly string[]; styles: readonly NumberStyle[]; calendar: 1900 | 1904 }

const readReference = createAttributeReader('r')
const readStyle = createAttributeReader('s')
const readType = createAttributeReader('t')

/** Reads a cell's column, from 0, out of its reference, such as `AB12`; undefined where it has none. */
function readColumn(tag: XmlTag): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(readReference(tag) ?? '') ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const BOOLEANS: Record<string, string> = { 0: 'FALSO', 1: 'VERDADEIRO' }

/** Makes the text of a cell from what it stores, by its type (ECMA-376 §18.18.11). Of a formula the stored result counts. */
function formatCell(cell: XmlTag, stored: string, { strings, styles, calendar }: SheetContext): string {
  const type = readType(cell) ?? 'n'
  if (type === 's') return strings[Number(stored)] ?? ''
  if (type === 'b') return BOOLEANS[stored] ?? stored
  return type === 'n' ? formatNumber(stored, styles[Number(readStyle(cell) ?? 0)] ?? 'plain', calendar) : decodeText(stored)
}

/**
 * Reads the rows of a sheet as the rows of a file: `line` is the row's number, as the spreadsheet shows it. Rows without any text are
 * skipped. Of a row with more columns than a file may have, one more than that is kept, so that it is refused as any file is.
 * @throws UnreadableWorkbookError
 */
export async function* readSheetRows(xml: string, context: SheetContext): AsyncGenerator<FileRow> {
  let line = 0
  let column = -1
  let cells: string[] = []
  let cell: XmlTag | undefined
  let isHint = false
  let chars = 0
  for await (const tag of readTagsInSlices(xml)) {
    const { name, isEnd, isEmpty, text } = tag
    if (name === 'row' && !isEnd) {
      line = Number(readReference(tag) ?? line + 1)
      column = -1
      cells = []
    } else if (name === 'row' && cells.length > 0) {
      yield { line, cells: Array.from(cells, (value) => value ?? '') }
    } else if (name === 'c' && !isEnd) {
      column = Math.min(readColumn(tag) ?? column + 1, MAX_COLUMNS)
      cell = isEmpty ? undefined : tag
    } else if (name === 'c') {
      cell = undefined
    } else if (name === 'rPh') {
      isHint = !isEnd && !isEmpty
    } else if (cell && !isEnd && (name === 'v' || (name === 't' && !isHint))) {
      const value = name === 'v' ? formatCell(cell, text, context) : (cells[column] ?? '') + decodeText(text)
      chars += value.length
      if (chars > MAX_CHARS) throw new WorkbookTooLargeError()
      if (value.trim() !== '') cells[column] = value
    } else if (name === 'sheetData' && isEnd) return
  }
}
