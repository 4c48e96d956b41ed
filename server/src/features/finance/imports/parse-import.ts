import { serialize } from 'node:v8'
import { type ImportForm, type ImportPreview, type ImportProblem, MAX_PROBLEMS } from 'contract/finance/imports.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { createBankIds } from './duplicates.ts'
import { isParsedRow, type ParsedRow, readRow } from './parsed-row.ts'
import { createCellReader, type RowFormat } from './parsing/cells.ts'
import { findMissingFields, guessMapping, isHeaderAgain } from './parsing/columns.ts'
import { detectDayFormat, parseDay } from './parsing/day.ts'
import { readHeadingFacts } from './parsing/file-facts.ts'
import type { FileRow } from './parsing/records.ts'
import { openSheet, presentHead, type RememberedMappings, type Sheet } from './parsing/sheet.ts'
import { readBillTotal, readPrintedBalances } from './printed-balances.ts'
import {
  type FileNature,
  findHeadingCurrency,
  isBalance,
  isSectionTitle,
  isTotal,
  joinHeading,
  recognizeColumns,
} from './recognize-statement.ts'
import { type Movement, type ResolvedMovements, resolveSigns } from './resolve-signs.ts'

export type ImportTask = {
  bytes: Uint8Array
  form: ImportForm
  today: CivilDate
  remembered: RememberedMappings
  /** As in `RowFormat`. */
  of?: FileNature
}

export type ParsedFile = Pick<
  ImportPreview,
  'encoding' | 'delimiter' | 'headerRow' | 'firstRows' | 'columns' | 'mapping' | 'missing'
> &
  Pick<Sheet, 'signature' | 'facts'> &
  Omit<ResolvedMovements, 'movements'> & {
    rows: number
    problems: ImportProblem[]
    problemCount: number
    /** Serialized (node:v8) in slices, so that the server can read them between other calls. */
    movementSlices: Uint8Array[]
  }

const MOVEMENTS_PER_SLICE = 500

const SECTION_ROWS = 40
const AMOUNTS = ['amount', 'debit', 'credit'] as const

function classifyUnreadable(format: RowFormat, row: FileRow): 'secondLine' | 'nothing' | 'problem' {
  const cell = createCellReader(format, row)
  const day = cell('date') || cell('dueDate')
  const first = row.cells.find((text) => text.trim() !== '')?.trim() ?? ''
  const labels = cell('description') === '' ? row.cells.map((text) => text.trim()) : [day, cell('description'), first]
  if (labels.some((label) => isBalance(label) || isTotal(label))) return 'nothing'
  if (AMOUNTS.some((field) => cell(field) !== '')) return 'problem'
  if (parseDay(day, format.days)) return 'problem'
  const only = row.cells.filter((text) => text.trim() !== '').length === 1
  if (day === '' && only && cell('description') !== '' && !isSectionTitle(cell('description'))) return 'secondLine'
  return /^\d{1,2}[/.-]\d/.test(day) ? 'problem' : 'nothing'
}

type ReadRows = {
  rows: number
  parsedRows: ParsedRow[]
  problems: ImportProblem[]
  balances: number
}

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

const serializeSlices = (movements: readonly Movement[]): Uint8Array[] =>
  Array.from({ length: Math.ceil(movements.length / MOVEMENTS_PER_SLICE) }, (_, n) =>
    serialize(movements.slice(n * MOVEMENTS_PER_SLICE, (n + 1) * MOVEMENTS_PER_SLICE)),
  )

const listCells = (rows: readonly FileRow[], at: number | undefined): string[] =>
  at === undefined ? [] : rows.map(({ cells }) => cells[at] ?? '')

function readFileFacts({ head, header, headerRow, rows, mapping }: Sheet, today: CivilDate) {
  const heading = joinHeading(head.slice(0, Math.max(0, headerRow - 1)))
  const days = [...listCells(rows, mapping.date), ...listCells(rows, mapping.dueDate)]
  return {
    days: detectDayFormat(heading, days, today),
    nature: recognizeColumns(header, heading, listCells(rows, mapping.installment)),
    currency: findHeadingCurrency(heading),
    heading,
  }
}

/** Runs in a process of its own, because a file can be made to take any time and memory. @throws 422 if it cannot be split into rows */
export async function parseImport({ bytes, form, today, remembered, of }: ImportTask): Promise<ParsedFile> {
  const sheet = await openSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), form, remembered)
  const { encoding, delimiter, headerRow, head, mapping, signature, facts } = sheet
  const { days, nature, currency, heading } = readFileFacts(sheet, today)
  const stated = readHeadingFacts(heading)
  const format: RowFormat = { kind: form.kind, mapping, header: sheet.header, days, currency, today, of }
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
    facts: {
      isCut: facts.isCut,
      accounts: facts.accounts.length > 0 ? facts.accounts : stated.accounts,
      period: facts.period ?? stated.period,
      dueDay: stated.dueDay,
      billTotal: of === 'card' ? readBillTotal([...head, ...sheet.rows]) : undefined,
      balances: of === 'account' ? [...facts.balances, ...readPrintedBalances(sheet.rows, movements, format)] : [],
    },
    ...presentHead(sheet),
    mapping,
    missing: isAsked ? ['direction'] : unmapped,
    rows: read.rows,
    balances: read.balances + resolved.balances,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    movementSlices: serializeSlices(movements),
  }
}
