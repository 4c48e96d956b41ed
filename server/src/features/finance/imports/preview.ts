import {
  type ImportForm,
  type ImportPreview,
  MAX_NEW_NAMES,
  MAX_PROBLEMS,
  PREVIEW_ROWS,
  type PreviewRow,
} from 'contract/finance/imports.ts'
import type { Ctx } from '../../../http/context.ts'
import type { StoredFile } from '../../../http/uploads.ts'
import type { Movement } from './direction.ts'
import { chosen, type Reading, readImport } from './reading.ts'

/** A cell is shown so that it can be recognised, not read. */
const CELL_CHARS = 80
const FIRST_ROWS = 20
const SAMPLES = 3

const shown = (cell: string): string => cell.slice(0, CELL_CHARS).toWellFormed()

const rowOf = (movement: Movement, duplicate: boolean): PreviewRow => ({
  line: movement.line,
  date: movement.date,
  description: movement.description,
  centavos: movement.centavos,
  project: movement.names.project ?? null,
  category: movement.names.category ?? null,
  client: movement.names.client ?? null,
  company: movement.names.company ?? null,
  method: movement.names.method ?? null,
  paidOn: movement.paidOn,
  duplicate,
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

function present(reading: Reading, form: ImportForm): ImportPreview {
  const { sheet, movements, duplicates, problems, unknown, missing, mixedSigns, opposite } = reading
  const { movements: kept, centavos } = chosen(reading, form)
  return {
    encoding: sheet.encoding,
    delimiter: sheet.delimiter,
    headerRow: sheet.headerRow,
    firstRows: sheet.head.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(shown) })),
    columns: columnsOf(sheet),
    mapping: sheet.mapping,
    missing,
    rows: movements.slice(0, PREVIEW_ROWS).map((movement) => rowOf(movement, duplicates.has(movement))),
    problems: problems.slice(0, MAX_PROBLEMS),
    unknown: unknown.slice(0, MAX_NEW_NAMES),
    mixedSigns,
    counts: {
      rows: reading.rows,
      entries: kept.length,
      centavos,
      duplicates: duplicates.size,
      opposite,
      incomplete: kept.filter((movement) => movement.centavos === null).length,
      problems: problems.length,
    },
  }
}

/** What an import would bring. The file goes at once: the next step sends it again. @throws 422 as `readImport` */
export async function previewImport(ctx: Ctx, form: ImportForm, file: StoredFile | undefined): Promise<ImportPreview> {
  try {
    return present(await readImport(ctx, file, form), form)
  } finally {
    await ctx.uploads.discard()
  }
}
