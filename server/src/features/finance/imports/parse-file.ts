import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportForm, ImportProblem, UnknownName } from 'contract/finance/imports.ts'
import type { Ctx } from '../../../core/context.ts'
import { invalidFieldsError } from '../../../core/errors.ts'
import type { StoredFile } from '../../../core/uploads.ts'
import { findDuplicates } from './duplicates.ts'
import { type KnownNames, lookUpNames } from './names.ts'
import { isParsedRow, type ParsedRow, readRow } from './parsed-row.ts'
import { createCellReader, type RowFormat } from './parsing/cells.ts'
import { findMissingFields } from './parsing/columns.ts'
import type { FileRow } from './parsing/records.ts'
import { openSheet, type Sheet } from './parsing/sheet.ts'
import { selectMovements } from './selection.ts'
import { type Movement, type ResolvedMovements, resolveSigns } from './signs.ts'
import { isBalance, isTotal } from './statement.ts'

/** A parsed file, compared with the entries and config items that exist. */
export type ParsedImport = ResolvedMovements & {
  sheet: Omit<Sheet, 'rows'>
  missing: ReturnType<typeof findMissingFields>
  /** The number of rows of the file below its header. */
  rows: number
  /** The movements that an import would create. */
  selected: Movement[]
  duplicates: ReadonlySet<Movement>
  known: KnownNames
  unknown: UnknownName[]
}

/** After this many rows, parsing yields to the event loop, so that the server answers other requests. */
const ROWS_PER_SLICE = 500

/** Whether a row that cannot be read states a balance or a sum, for which no day or value is asked. */
function hasNoMovement(format: RowFormat, row: FileRow): boolean {
  const readCell = createCellReader(format, row)
  return isBalance(readCell('description')) || [readCell('date'), readCell('description')].some(isTotal)
}

type ReadRows = { parsedRows: ParsedRow[]; problems: ImportProblem[]; rows: number; balances: number }

async function readRows(sheet: Sheet, format: RowFormat, choices: ImportForm['rows']): Promise<ReadRows> {
  const readable = findMissingFields(format.mapping).length === 0
  const parsedRows: ParsedRow[] = []
  const problems: ImportProblem[] = []
  let rows = 0
  let balances = 0
  for await (const row of sheet.rows) {
    rows += 1
    if (rows % ROWS_PER_SLICE === 0) await breathe()
    if (!readable) continue
    const read = readRow(row, format)
    if (isParsedRow(read)) parsedRows.push(read)
    else if (hasNoMovement(format, row) && !choices?.[row.line]) balances += 1
    else problems.push(read)
  }
  return { parsedRows, problems, rows, balances }
}

/**
 * Parses an import's file.
 * @throws 422 where the file is missing or cannot be split into rows; faults of single rows are in `problems`
 */
export async function parseImportFile(ctx: Ctx, file: StoredFile | undefined, form: ImportForm): Promise<ParsedImport> {
  if (!file) throw invalidFieldsError({ file: 'Escolha um arquivo' })
  const sheet = await openSheet(await ctx.storage.read(file.key), form)
  const format: RowFormat = { kind: form.kind, mapping: sheet.mapping, header: sheet.header, today: ctx.today() }
  const { parsedRows, problems, rows, balances } = await readRows(sheet, format, form.rows)
  const { movements, problems: unsaid, balances: unvalued, ...directed } = resolveSigns(parsedRows, format, form)
  const duplicates = await findDuplicates(ctx.db, movements)
  const selected = selectMovements({ movements, duplicates }, form)
  return {
    sheet,
    missing: findMissingFields(sheet.mapping),
    rows,
    movements,
    selected,
    duplicates,
    problems: [...problems, ...unsaid].sort((a, b) => a.line - b.line),
    balances: balances + unvalued,
    ...directed,
    ...(await lookUpNames(ctx.db, selected)),
  }
}
