import {
  type ImportForm,
  type ImportPreview,
  MAX_NEW_NAMES,
  PREVIEW_ROWS,
  type PreviewRow,
  RowDoubt,
} from 'contract/finance/imports.ts'
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { isSameAccountNumber, listAccountNumbers } from './account-number.ts'
import { compareWithExisting, countAndSum, findDoubt, type ParsedImport, type ReadFile, readImportFile } from './parse-file.ts'
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
  supplier: movement.names.supplier ?? null,
  company: movement.names.company ?? null,
  method: movement.names.method ?? null,
  paidOn: movement.paidOn,
  currency: movement.currency,
  ...state,
})

export function presentPreview(reading: Omit<ParsedImport, 'known'>): Omit<ImportPreview, 'bankAccountId'> {
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
    isCut: reading.facts.isCut,
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

/** Null if the file names no number, or several accounts could have it. */
async function findBankAccount(db: Db, read: ReadFile): Promise<number | null> {
  const numbers = listAccountNumbers(read)
  if (numbers.length === 0) return null
  const numbered = await db
    .select({ id: bankAccounts.id, number: bankAccounts.number })
    .from(bankAccounts)
    .where(and(isNotNull(bankAccounts.number), isNull(bankAccounts.archivedAt)))
  const own = numbered.filter(({ number }) => numbers.some((one) => isSameAccountNumber(one, number ?? '')))
  return own.length === 1 ? (own[0]?.id ?? null) : null
}

export async function previewImport(ctx: Ctx, form: ImportForm, file: StoredFile | undefined): Promise<ImportPreview> {
  try {
    const read = await readImportFile(ctx, file, form)
    const bankAccountId = await findBankAccount(ctx.db, read)
    return { ...presentPreview(await compareWithExisting(ctx, read, form)), bankAccountId }
  } finally {
    await ctx.uploads.discard()
  }
}
