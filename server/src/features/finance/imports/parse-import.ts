import { serialize } from 'node:v8'
import { type ImportForm, type ImportPreview, type ImportProblem, MAX_PROBLEMS } from 'contract/finance/imports.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { createBankIds } from './bank-ids.ts'
import { isParsedRow, type ParsedRow, readRow } from './parsed-row.ts'
import { createCellReader, type RowFormat } from './parsing/cells.ts'
import { findMissingFields, guessMapping, isHeaderAgain } from './parsing/columns.ts'
import { detectDayFormat, parseDay } from './parsing/day.ts'
import type { FileRow } from './parsing/records.ts'
import { excerptCell, openSheet, type RememberedMappings, type Sheet } from './parsing/sheet.ts'
import { findHeadingCurrency, isBalance, isSectionTitle, isTotal, joinHeading, recognizeColumns } from './recognize-statement.ts'
import { type Movement, type ResolvedMovements, resolveSigns } from './resolve-signs.ts'

export type ImportTask = { bytes: Uint8Array; form: ImportForm; today: CivilDate; remembered: RememberedMappings }

/** A file as it was parsed, without a look at the entries that exist. */
export type ParsedFile = Pick<
  ImportPreview,
  'encoding' | 'delimiter' | 'headerRow' | 'firstRows' | 'columns' | 'mapping' | 'missing'
> &
  Pick<Sheet, 'signature'> &
  Omit<ResolvedMovements, 'movements'> & {
    /** The number of rows of the file below its header, without second lines. */
    rows: number
    /** The first `MAX_PROBLEMS` of `problemCount` problems, by line. */
    problems: ImportProblem[]
    problemCount: number
    /** The movements in order, serialized (node:v8) in slices, so that the server can read them between other calls. */
    movementSlices: Uint8Array[]
  }

const FIRST_ROWS = 20
const SAMPLES = 3
const MOVEMENTS_PER_SLICE = 500

/** The number of rows from which the columns of a later section are guessed. */
const SECTION_ROWS = 40
const AMOUNTS = ['amount', 'debit', 'credit'] as const

/** What a row that cannot be read is: the second line of the movement above, or no movement at all, for which no day or value is asked. */
function classifyUnreadable(format: RowFormat, row: FileRow): 'secondLine' | 'nothing' | 'problem' {
  const cell = createCellReader(format, row)
  const day = cell('date') || cell('dueDate')
  const first = row.cells.find((text) => text.trim() !== '')?.trim() ?? ''
  if ([day, cell('description'), first].some((label) => isBalance(label) || isTotal(label))) return 'nothing'
  if (AMOUNTS.some((field) => cell(field) !== '')) return 'problem'
  if (parseDay(day, format.days)) return 'problem'
  const only = row.cells.filter((text) => text.trim() !== '').length === 1
  if (day === '' && only && cell('description') !== '' && !isSectionTitle(cell('description'))) return 'secondLine'
  return /^\d{1,2}[/.-]\d/.test(day) ? 'problem' : 'nothing'
}

type ReadRows = {
  /** The number of rows; a line that goes on with the row above is none. */
  rows: number
  parsedRows: ParsedRow[]
  problems: ImportProblem[]
  balances: number
}

/** Joins the lines that only go on with the description of a movement to its row. */
function joinSecondLines(rows: readonly FileRow[], format: RowFormat): FileRow[] {
  const joined: FileRow[] = []
  let above: FileRow | undefined
  for (const row of rows) {
    const cell = createCellReader(format, row)
    const isMovement = parseDay(cell('date') || cell('dueDate'), format.days) !== undefined
    if (!isMovement && above && classifyUnreadable(format, row) === 'secondLine') {
      above.moreLines?.push(cell('description'))
      continue
    }
    const own = isMovement ? { ...row, moreLines: [] } : row
    above = isMovement ? own : undefined
    joined.push(own)
  }
  return joined
}

const hasSameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name.trim() === b[at]?.trim())

/** Reads the rows. Where a later section names other columns, and the person chose none, these are followed from there on. */
function readRows(sheet: Sheet, format: RowFormat, form: ImportForm): ReadRows {
  const rows = joinSecondLines(sheet.rows, format)
  const read: ReadRows = { rows: rows.length, parsedRows: [], problems: [], balances: 0 }
  const createBankId = createBankIds(sheet.header)
  let current = format
  for (const [at, row] of rows.entries()) {
    const parsed = readRow(row, createBankId(row), current)
    if (isParsedRow(parsed)) read.parsedRows.push(parsed)
    else if (isHeaderAgain(row.cells)) {
      read.balances += 1
      const isNew = form.mapping === undefined && !hasSameNames(row.cells, sheet.header)
      const mapping = isNew ? guessMapping(row.cells, rows.slice(at + 1, at + 1 + SECTION_ROWS)) : format.mapping
      current = { ...format, mapping, header: row.cells }
    } else if (!form.rows?.[row.line] && classifyUnreadable(current, row) !== 'problem') read.balances += 1
    else read.problems.push(parsed)
  }
  return read
}

function presentColumns({ head, header, headerRow }: Sheet): ImportPreview['columns'] {
  const rows = head.slice(headerRow)
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => ({
    name: excerptCell(header[at]?.trim() ?? '') || null,
    samples: rows
      .map(({ cells }) => excerptCell(cells[at]?.trim() ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }))
}

const serializeSlices = (movements: readonly Movement[]): Uint8Array[] =>
  Array.from({ length: Math.ceil(movements.length / MOVEMENTS_PER_SLICE) }, (_, n) =>
    serialize(movements.slice(n * MOVEMENTS_PER_SLICE, (n + 1) * MOVEMENTS_PER_SLICE)),
  )

/** Collects what stands in a column; empty for a column that the file does not have. */
const listCells = (rows: readonly FileRow[], at: number | undefined): string[] =>
  at === undefined ? [] : rows.map(({ cells }) => cells[at] ?? '')

/** Finds what the whole file tells of each of its rows: how days are written, whether it is of an account or a card, and its currency. */
function readFileFacts({ head, header, headerRow, rows, mapping }: Sheet, today: CivilDate) {
  const heading = joinHeading(head.slice(0, Math.max(0, headerRow - 1)))
  const days = [...listCells(rows, mapping.date), ...listCells(rows, mapping.dueDate)]
  return {
    days: detectDayFormat(heading, days, today),
    nature: recognizeColumns(header, heading, listCells(rows, mapping.installment)),
    currency: findHeadingCurrency(heading),
  }
}

/**
 * Parses an import's file. It runs in a process of its own (parse-import-process.ts), because a file can be made to take any time and
 * memory.
 * @throws 422 where the file cannot be split into rows; faults of single rows are in `problems`
 */
export async function parseImport({ bytes, form, today, remembered }: ImportTask): Promise<ParsedFile> {
  const sheet = await openSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), form, remembered)
  const { encoding, delimiter, headerRow, head, mapping, signature } = sheet
  const { days, nature, currency } = readFileFacts(sheet, today)
  const format: RowFormat = { kind: form.kind, mapping, header: sheet.header, days, currency, today }
  const unmapped = findMissingFields(mapping)
  const read: ReadRows =
    unmapped.length === 0 ? readRows(sheet, format, form) : { rows: sheet.rows.length, parsedRows: [], problems: [], balances: 0 }
  const { movements, ...resolved } = resolveSigns(read.parsedRows, format, form, nature)
  const problems = [...read.problems, ...resolved.problems].sort((a, b) => a.line - b.line)
  const isAsked = unmapped.length === 0 && resolved.negatives === null && read.parsedRows.length > 0
  return {
    ...resolved,
    encoding,
    delimiter,
    headerRow,
    signature,
    firstRows: head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(excerptCell) })),
    columns: presentColumns(sheet),
    mapping,
    missing: isAsked ? ['direction'] : unmapped,
    rows: read.rows,
    balances: read.balances + resolved.balances,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    movementSlices: serializeSlices(movements),
  }
}
