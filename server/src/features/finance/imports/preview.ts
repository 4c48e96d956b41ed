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
import type { Movement } from './direction.ts'
import { type Reading, readImport } from './reading.ts'
import { doubtAbout, tally } from './selection.ts'

/** A cell is shown so that it can be recognised, not read. */
const CELL_CHARS = 80
const FIRST_ROWS = 20
const SAMPLES = 3

const shown = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const rowOf = (movement: Movement, state: Pick<PreviewRow, 'doubt' | 'included'>): PreviewRow => ({
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

function columnsOf({ head, header, headerRow }: Reading['sheet']): ImportPreview['columns'] {
  const rows = head.slice(headerRow)
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => ({
    name: shown(header[at]?.trim() ?? '') || null,
    samples: rows
      .map(({ cells }) => shown(cells[at]?.trim() ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }))
}

function present(reading: Reading): ImportPreview {
  const { sheet, movements, selected, duplicates, problems, unknown, missing } = reading
  const included = new Set(selected)
  return {
    encoding: sheet.encoding,
    delimiter: sheet.delimiter,
    headerRow: sheet.headerRow,
    firstRows: sheet.head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(shown) })),
    columns: columnsOf(sheet),
    mapping: sheet.mapping,
    missing,
    rows: movements
      .slice(0, PREVIEW_ROWS)
      .map((movement) => rowOf(movement, { doubt: doubtAbout(reading, movement), included: included.has(movement) })),
    problems: problems.slice(0, MAX_PROBLEMS),
    unknown: unknown.slice(0, MAX_NEW_NAMES),
    card: reading.card,
    mixedSigns: reading.mixedSigns,
    negatives: reading.negatives,
    counts: {
      rows: reading.rows,
      outflow: tally(selected, 'outflow'),
      inflow: tally(selected, 'inflow'),
      duplicates: duplicates.size,
      opposite: reading.opposite,
      balances: reading.balances,
      incomplete: selected.filter((movement) => movement.centavos === null).length,
      problems: problems.length,
    },
  }
}

/** What an import would bring. The file goes at once: the next step sends it again. @throws 422 as `readImport` */
export async function previewImport(ctx: Ctx, form: ImportForm, file: StoredFile | undefined): Promise<ImportPreview> {
  try {
    return present(await readImport(ctx, file, form))
  } finally {
    await ctx.uploads.discard()
  }
}
