import {
  type ImportForm,
  type ImportPreview,
  MAX_NEW_NAMES,
  PREVIEW_ROWS,
  type PreviewRow,
  RowDoubt,
} from 'contract/finance/imports.ts'
import type { Ctx } from '#core/context.ts'
import type { StoredFile } from '#core/uploads.ts'
import { compareWithExisting, countAndSum, findDoubt, type ParsedImport, readImportFile } from './parse-file.ts'
import type { Movement } from './resolve-signs.ts'

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
  currency: movement.currency,
  ...state,
})

function presentPreview(reading: ParsedImport): ImportPreview {
  const { movements, selected, unknown } = reading
  const included = new Set(selected)
  const doubts = Map.groupBy(movements, (movement) => findDoubt(reading, movement))
  return {
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    headerRow: reading.headerRow,
    firstRows: reading.firstRows,
    columns: reading.columns,
    mapping: reading.mapping,
    missing: reading.missing,
    rows: movements
      .slice(0, PREVIEW_ROWS)
      .map((movement) => presentRow(movement, { doubt: findDoubt(reading, movement), included: included.has(movement) })),
    problems: reading.problems,
    unknown: unknown.slice(0, MAX_NEW_NAMES),
    card: reading.card,
    negatives: reading.negatives,
    accounts: reading.accounts,
    currencies: [...new Set(movements.flatMap(({ currency }) => currency ?? []))],
    counts: {
      rows: reading.rows,
      outflow: countAndSum(selected, 'outflow'),
      inflow: countAndSum(selected, 'inflow'),
      doubts: Object.fromEntries(
        RowDoubt.options.map((doubt) => [doubt, doubts.get(doubt)?.length ?? 0]),
      ) as ImportPreview['counts']['doubts'],
      opposite: reading.opposite,
      balances: reading.balances,
      incomplete: selected.filter((movement) => movement.centavos === null).length,
      problems: reading.problemCount,
    },
  }
}

export async function previewImport(ctx: Ctx, form: ImportForm, file: StoredFile | undefined): Promise<ImportPreview> {
  try {
    return presentPreview(await compareWithExisting(ctx, await readImportFile(ctx, file, form), form))
  } finally {
    await ctx.uploads.discard()
  }
}
