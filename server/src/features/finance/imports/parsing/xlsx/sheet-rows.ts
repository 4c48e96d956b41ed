import { MAX_COLUMNS } from 'contract/finance/imports.ts'
import { PackageTooLargeError } from '#core/office-package.ts'
import { readXml, type XmlEvent } from '#core/read-xml.ts'
import { type FileRow, requireColumnLimit } from '../records.ts'
import { formatNumber, type NumberStyle } from './number-text.ts'

const MAX_CHARS = 24 * 1024 * 1024

function createTextReader(names: readonly string[]): (event: XmlEvent) => string | undefined {
  let isHint = false
  let text: string | undefined
  return (event) => {
    if (event.kind === 'text') {
      if (text !== undefined) text += event.text
      return undefined
    }
    if (event.name === 'rPh') isHint = event.kind === 'begin'
    if (isHint || !names.includes(event.name)) return undefined
    const whole = text
    text = event.kind === 'begin' ? '' : undefined
    return event.kind === 'end' ? whole : undefined
  }
}

/** Decodes `_xHHHH_`, by which the text of a cell names a character that XML cannot hold (ECMA-376 §22.9.2.19). */
const decodeCharacterEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text

export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  const readText = createTextReader(['t'])
  for (const event of readXml(xml)) {
    if (event.kind === 'begin' && event.name === 'si') strings.push('')
    const text = readText(event)
    if (text !== undefined) strings.push((strings.pop() ?? '') + decodeCharacterEscapes(text))
  }
  return strings
}

export type SheetContext = { strings: readonly string[]; styles: readonly NumberStyle[]; calendar: 1900 | 1904 }

type Attributes = Record<string, string>

function readColumn({ r: reference = '' }: Attributes): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const BOOLEANS: Record<string, string> = { 0: 'FALSO', 1: 'VERDADEIRO' }

function formatCell({ t: type = 'n', s: style = '0' }: Attributes, stored: string, context: SheetContext): string {
  const { strings, styles, calendar } = context
  if (type === 's') return strings[Number(stored)] ?? ''
  if (type === 'b') return BOOLEANS[stored] ?? stored
  return type === 'n' ? formatNumber(stored, styles[Number(style)] ?? 'plain', calendar) : decodeCharacterEscapes(stored)
}

function createRowReader(context: SheetContext): (event: XmlEvent) => FileRow | undefined {
  const readText = createTextReader(['v', 't'])
  let line = 0
  let column = -1
  let cells: string[] = []
  let cell: Attributes = {}
  let chars = 0

  function begin(name: string, attributes: Attributes): void {
    if (name === 'row') {
      const given = Number(attributes.r)
      line = Number.isSafeInteger(given) && given > 0 ? given : line + 1
      column = -1
      cells = []
    } else if (name === 'c') {
      column = Math.min(readColumn(attributes) ?? column + 1, MAX_COLUMNS)
      cell = attributes
    }
  }
  function addText(name: string, text: string): void {
    const value = name === 'v' ? formatCell(cell, text, context) : (cells[column] ?? '') + decodeCharacterEscapes(text)
    chars += value.length
    if (chars > MAX_CHARS) throw new PackageTooLargeError()
    if (value.trim() !== '') cells[column] = value
  }
  return (event) => {
    const text = readText(event)
    if (event.kind === 'begin') begin(event.name, event.attributes)
    if (event.kind !== 'end') return undefined
    if (text !== undefined) addText(event.name, text)
    return event.name === 'row' && cells.length > 0 ? { line, cells: Array.from(cells, (value) => value ?? '') } : undefined
  }
}

/**
 * `line` is the number that the spreadsheet shows. Of a row with too many columns one too many is kept, so that it is refused.
 * @throws UnreadablePackageError, 422 as `requireColumnLimit`
 */
export function* readSheetRows(xml: string, context: SheetContext): Generator<FileRow> {
  const readRow = createRowReader(context)
  for (const event of readXml(xml)) {
    const row = readRow(event)
    if (row) yield requireColumnLimit(row)
  }
}
