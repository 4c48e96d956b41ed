import { MAX_COLUMNS } from 'contract/finance/imports.ts'
import { Parser } from 'htmlparser2'
import { invalidFieldsError } from '#core/errors.ts'
import type { FileFacts } from './file-facts.ts'
import { type FileRow, requireColumnLimit } from './records.ts'

export const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype html|html|head|body|meta|style|table|div|\?xml|workbook|!--)/i.test(text.slice(0, 1024))

const ROWS: readonly string[] = ['tr', 'row']
const CELLS: readonly string[] = ['td', 'th', 'cell']
const BREAKS: readonly string[] = ['br', 'p', 'div', 'data']
const HIDDEN: readonly string[] = ['style', 'script']

/** In characters. The parser looks through the open elements at an end tag, so that their number is limited. */
const MAX_DEPTH = 200
const CHARS_PER_SLICE = 64 * 1024

const NO_TABLE = 'Isto é uma página da internet, sem nenhuma tabela. Baixe o extrato como CSV, XLSX ou OFX.'
const TOO_DEEP = 'Esta página da internet não pode ser lida aqui. Baixe o extrato como CSV, XLSX ou OFX.'

type OpenRow = { cells: string[]; isCellOpen: boolean; spanned: number }

function createRowCollector() {
  const open: OpenRow[] = []
  const rows: FileRow[] = []
  let hidden = 0
  let depth = 0
  let count = 0

  function closeRow(): void {
    const row = open.pop()
    count += 1
    const cells = row?.cells.map((cell) => cell.trim()) ?? []
    if (cells.some((cell) => cell !== '')) rows.push(requireColumnLimit({ line: count, cells }))
  }
  function openCell(attributes: Record<string, string>): void {
    const row = open.at(-1)
    if (!row) return
    const skipped = Math.max(row.spanned, Number(attributes['ss:index'] ?? 0) - 1 - row.cells.length)
    for (let n = 0; n < Math.min(skipped, MAX_COLUMNS); n += 1) row.cells.push('')
    row.cells.push('')
    row.isCellOpen = true
    row.spanned = Number(attributes.colspan ?? 1) - 1
  }
  function addText(text: string): void {
    const row = open.at(-1)
    if (row?.isCellOpen && hidden === 0) row.cells.push(`${row.cells.pop() ?? ''}${text}`)
  }
  return {
    takeRows: () => rows.splice(0),
    onopentag(name: string, attributes: Record<string, string>) {
      depth += 1
      if (depth > MAX_DEPTH) throw invalidFieldsError({ file: TOO_DEEP })
      if (ROWS.includes(name)) open.push({ cells: [], isCellOpen: false, spanned: 0 })
      else if (CELLS.includes(name)) openCell(attributes)
      else if (HIDDEN.includes(name)) hidden += 1
      else if (BREAKS.includes(name)) addText('\n')
    },
    ontext: (text: string) => addText(text.replace(/\s+/g, ' ')),
    onclosetag(name: string) {
      depth -= 1
      const row = open.at(-1)
      if (ROWS.includes(name)) closeRow()
      else if (CELLS.includes(name) && row) {
        row.isCellOpen = false
        const { length } = row.cells
        if (length > 0) row.cells[length - 1] = row.cells[length - 1]?.trim() ?? ''
      } else if (HIDDEN.includes(name)) hidden -= 1
    },
  }
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

export function* readHtmlRows(text: string, facts?: FileFacts): Generator<FileRow> {
  const collector = createRowCollector()
  const parser = new Parser(collector, { lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeCDATA: true })
  let found = 0
  const takeRows = () => {
    const rows = collector.takeRows()
    found += rows.length
    return rows
  }
  for (let at = 0; at < text.length; at += CHARS_PER_SLICE) {
    parser.write(text.slice(at, at + CHARS_PER_SLICE))
    yield* takeRows()
  }
  parser.end()
  // What is still open at the end of a cut file is no whole row.
  const isCut = countMatches(text, /<table\b/gi) > countMatches(text, /<\/table\b/gi)
  if (facts) facts.isCut = isCut
  const rest = takeRows()
  if (!isCut || !facts) yield* rest
  if (found === 0) throw invalidFieldsError({ file: NO_TABLE })
}
