import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, RowDoubt, UnknownName } from 'contract/finance/imports.ts'
import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { statements } from '#db/tables/bank.ts'
import { imports } from '#db/tables/series.ts'
import { findRecorded } from './duplicates.ts'
import { type KnownNames, lookUpNames } from './known-names.ts'
import type { ImportTask, ParsedFile } from './parse-import.ts'
import type { RememberedMappings } from './parsing/sheet.ts'
import type { FileNature } from './recognize-statement.ts'
import type { Movement } from './resolve-signs.ts'

type Candidates = { movements: readonly Movement[]; existing: ReadonlyMap<Movement, 'duplicate' | 'open'> }

export const findDoubt = ({ existing }: Candidates, movement: Movement): RowDoubt | null =>
  movement.doubt ?? existing.get(movement) ?? null

/** A person's decision on a row counts first; possible duplicates are created only if the form imports them. */
const selectMovements = (candidates: Candidates, form: ImportForm): Movement[] =>
  candidates.movements.filter((movement) => {
    const doubt = findDoubt(candidates, movement)
    return form.rows?.[movement.line] ?? (doubt === null || (doubt === 'duplicate' && form.duplicates === 'import'))
  })

export type Tally = { entries: number; centavos: number }

export function countAndSum(movements: readonly Movement[], kind: ImportKind): Tally {
  const ofKind = movements.filter((movement) => movement.kind === kind)
  const centavos = ofKind.reduce((sum, movement) => sum + (movement.centavos ?? 0), 0)
  if (!Number.isSafeInteger(centavos))
    throw invalidFieldsError({ file: 'A soma dos valores passa do que cabe. Divida o arquivo.' })
  return { entries: ofKind.length, centavos }
}

export type ReadFile = Omit<ParsedFile, 'movementSlices'> & { movements: Movement[]; accounts: string[] }

export type ParsedImport = ReadFile & {
  selected: Movement[]
  existing: ReadonlyMap<Movement, 'duplicate' | 'open'>
  known: KnownNames
  unknown: UnknownName[]
}

const tooManyImportsError = () =>
  new AppError(429, 'too_many_imports', 'Há arquivos demais sendo lidos agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

/** Fifty thousand rows of an XLSX take some 2 s and 110 MB. */
const parseInSandbox = createSandbox<ImportTask, ParsedFile>(new URL('./parse-import-process.ts', import.meta.url), {
  heapMb: 384,
  taskMs: 90_000,
  processes: 2,
  mostWaiting: 2, // an import that waits holds one of the sixteen connections to the database
  refuse: tooManyImportsError,
})

const tooHeavyError = ({ name }: StoredFile) =>
  invalidFieldsError({
    file: `“${name}” pede mais tempo ou memória do que uma importação pode usar. Divida o arquivo, ou salve como CSV só a parte que quer importar.`,
  })

const MOST = 200

async function readRememberedChoices(db: Db): Promise<{ remembered: RememberedMappings; accounts: string[] }> {
  const readChosen = (table: typeof imports | typeof statements) =>
    db
      .selectDistinctOn([table.signature], { at: table.createdAt, signature: table.signature, mapping: table.mapping })
      .from(table)
      .where(sql`${table.mapping} is not null and ${table.signature} is not null`)
      .orderBy(table.signature, desc(table.id))
  const chosen = [...(await readChosen(imports)), ...(await readChosen(statements))]
  const newest = chosen.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-MOST)
  const named = await db.selectDistinct({ account: imports.account }).from(imports).where(isNotNull(imports.account)).limit(MOST)
  return {
    remembered: Object.fromEntries(newest.map(({ signature, mapping }) => [signature ?? '', mapping ?? {}])),
    accounts: named.flatMap(({ account }) => account ?? []).sort((a, b) => a.localeCompare(b, 'pt-BR')),
  }
}

/** @throws 422 if the file is missing, cannot be split into rows, or takes too much time or memory; 429 if too many files wait */
export async function readImportFile(
  ctx: Ctx,
  file: StoredFile | undefined,
  form: ImportForm,
  of?: FileNature,
): Promise<ReadFile> {
  if (!file) throw invalidFieldsError({ file: 'Escolha um arquivo' })
  const { remembered, accounts } = await readRememberedChoices(ctx.db)
  const task = {
    bytes: await buffer(await ctx.storage.read(file.key)),
    form,
    today: ctx.today(),
    remembered,
    ...(of ? { of } : {}),
  }
  const { movementSlices, ...parsed } = await parseInSandbox(task, String(ctx.user.id)).catch((error: unknown) => {
    if (!(error instanceof ProcessFailedError)) throw error
    ctx.log.warn({ err: error }, 'an import took too much time or memory')
    throw tooHeavyError(file)
  })
  const movements: Movement[] = []
  for (const slice of movementSlices) {
    await breathe()
    movements.push(...(deserialize(slice) as Movement[]))
  }
  return { ...parsed, movements, accounts }
}

export async function compareWithExisting(ctx: Ctx, file: ReadFile, form: ImportForm): Promise<ParsedImport> {
  const { movements } = file
  const existing = await findRecorded(ctx.db, movements)
  const selected = selectMovements({ movements, existing }, form)
  return { ...file, selected, existing, ...(await lookUpNames(ctx.db, selected)) }
}
