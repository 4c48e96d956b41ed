import {
  type ImportForm,
  type ImportPreview,
  MAX_NEW_NAMES,
  MAX_PROBLEMS,
  PREVIEW_ROWS,
  type PreviewRow,
} from 'contract/finance/imports.ts'
import type { Ctx } from '../../../core/context.ts'
import type { StoredFile } from '../../../core/uploads.ts'
import { type ParsedImport, parseImportFile } from './parse-file.ts'
import { countAndSum, findDoubt } from './selection.ts'
import type { Movement } from './signs.ts'

/** The length to which the preview shortens each cell, in characters: enough for a person to recognise the cell. */
const CELL_CHARS = 80
const FIRST_ROWS = 20
const SAMPLES = 3

const excerptCell = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const presentRow = (movement: Movement, state: Pick<PreviewRow, 'doubt' | 'included'>): PreviewRow => ({
  line: movement.line,
  kind: movement.kind,
  date: movement.date,
  description: movement.description,
  centavos: movement.centavos,
  project: movement.names.project ?? null,
  category: movement.names.category ?? null,
  client: movement.names.client ?? null,
  company: movement.names.company ?? null,
  method: movement.names.method ?? null,
  paidOn: movement.paidOn,
  ...state,
})

function presentColumns({ head, header, headerRow }: ParsedImport['sheet']): ImportPreview['columns'] {
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

function presentPreview(reading: ParsedImport): ImportPreview {
  const { sheet, movements, selected, duplicates, problems, unknown, missing } = reading
  const included = new Set(selected)
  return {
    encoding: sheet.encoding,
    delimiter: sheet.delimiter,
    headerRow: sheet.headerRow,
    firstRows: sheet.head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(excerptCell) })),
    columns: presentColumns(sheet),
    mapping: sheet.mapping,
    missing,
    rows: movements
      .slice(0, PREVIEW_ROWS)
      .map((movement) => presentRow(movement, { doubt: findDoubt(reading, movement), included: included.has(movement) })),
    problems: problems.slice(0, MAX_PROBLEMS),
    unknown: unknown.slice(0, MAX_NEW_NAMES),
    card: reading.card,
    mixedSigns: reading.mixedSigns,
    negatives: reading.negatives,
    counts: {
      rows: reading.rows,
      outflow: countAndSum(selected, 'outflow'),
      inflow: countAndSum(selected, 'inflow'),
      duplicates: duplicates.size,
      opposite: reading.opposite,
      balances: reading.balances,
      incomplete: selected.filter((movement) => movement.centavos === null).length,
      problems: problems.length,
    },
  }
}

/**
 * Answers the first movements of a file, each with whether an import would create it, and the counts of all. The file is discarded,
 * because the next step sends it again.
 * @throws 422 as `parseImportFile`
 */
export async function previewImport(ctx: Ctx, form: ImportForm, file: StoredFile | undefined): Promise<ImportPreview> {
  try {
    return presentPreview(await parseImportFile(ctx, file, form))
  } finally {
    await ctx.uploads.discard()
  }
}
