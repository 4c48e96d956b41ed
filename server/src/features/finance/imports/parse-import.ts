import { serialize } from 'node:v8'
import type { CivilDate } from 'contract/dates.ts'
import { type ImportForm, type ImportPreview, type ImportProblem, MAX_PROBLEMS } from 'contract/finance/imports.ts'
import { isParsedRow, type ParsedRow, readRow } from './parsed-row.ts'
import { createCellReader, type RowFormat } from './parsing/cells.ts'
import { findMissingFields } from './parsing/columns.ts'
import type { FileRow } from './parsing/records.ts'
import { excerptCell, openSheet, type Sheet } from './parsing/sheet.ts'
import { type Movement, type ResolvedMovements, resolveSigns } from './signs.ts'
import { isBalance, isTotal } from './statement.ts'

export type ImportTask = { bytes: Uint8Array; form: ImportForm; today: CivilDate }

/** A file as it was parsed, without a look at the entries that exist. */
export type ParsedFile = Pick<
  ImportPreview,
  'encoding' | 'delimiter' | 'headerRow' | 'firstRows' | 'columns' | 'mapping' | 'missing'
> &
  Omit<ResolvedMovements, 'movements'> & {
    /** The number of rows of the file below its header. */
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

/** Whether a row that cannot be read states a balance or a sum, for which no day or value is asked. */
function hasNoMovement(format: RowFormat, row: FileRow): boolean {
  const readCell = createCellReader(format, row)
  return isBalance(readCell('description')) || [readCell('date'), readCell('description')].some(isTotal)
}

type ReadRows = { parsedRows: ParsedRow[]; problems: ImportProblem[]; rows: number; balances: number }

async function readRows(sheet: Sheet, format: RowFormat, choices: ImportForm['rows']): Promise<ReadRows> {
  const readable = findMissingFields(format.mapping).length === 0
  const read: ReadRows = { parsedRows: [], problems: [], rows: 0, balances: 0 }
  for await (const row of sheet.rows) {
    read.rows += 1
    if (!readable) continue
    const parsed = readRow(row, format)
    if (isParsedRow(parsed)) read.parsedRows.push(parsed)
    else if (hasNoMovement(format, row) && !choices?.[row.line]) read.balances += 1
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

/**
 * Parses an import's file. It runs in a process of its own (parse-import-process.ts), because a file can be made to take any time and
 * memory.
 * @throws 422 where the file cannot be split into rows; faults of single rows are in `problems`
 */
export async function parseImport({ bytes, form, today }: ImportTask): Promise<ParsedFile> {
  const sheet = await openSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), form)
  const { encoding, delimiter, headerRow, head, mapping } = sheet
  const format: RowFormat = { kind: form.kind, mapping, header: sheet.header, today }
  const { parsedRows, problems: unreadable, rows, balances } = await readRows(sheet, format, form.rows)
  const { movements, ...resolved } = resolveSigns(parsedRows, format, form)
  const problems = [...unreadable, ...resolved.problems].sort((a, b) => a.line - b.line)
  return {
    ...resolved,
    encoding,
    delimiter,
    headerRow,
    firstRows: head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(excerptCell) })),
    columns: presentColumns(sheet),
    mapping,
    missing: findMissingFields(mapping),
    rows,
    balances: balances + resolved.balances,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    movementSlices: serializeSlices(movements),
  }
}
