import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { IMPORTED_TEXTS } from 'contract/finance/entries.ts'
import { getImportFieldName, ImportKind } from 'contract/finance/import-fields.ts'
import { type importEntries as endpoint, type ImportForm, MAX_NEW_NAMES, type UnknownName } from 'contract/finance/imports.ts'
import { toNameKey } from 'contract/values/values.ts'
import { sql } from 'drizzle-orm'
import { inSlices } from '#core/concurrency.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import type { StoredFile } from '#core/uploads.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { imports } from '#db/tables/series.ts'
import { createItem } from '../config-items/config-item.ts'
import { CONFIG_CATEGORY_BY_NAME_KIND, findKnownId, type KnownNames } from './known-names.ts'
import { compareWithExisting, countAndSum, type ReadFile, readImportFile, type Tally } from './parse-file.ts'
import type { Movement } from './resolve-signs.ts'

export function requireReadable({ missing, problems, problemCount }: ReadFile, form: ImportForm): void {
  const [field] = missing
  if (field === 'direction') throw invalidFieldsError({ negatives: 'Diga se os valores deste arquivo são entradas ou saídas' })
  if (field) throw invalidFieldsError({ mapping: `Diga qual coluna tem: ${getImportFieldName(form.kind, field)}` })
  const [first] = problems
  if (!first || form.problems === 'skip') return
  const more = problemCount > 1 ? ` Ao todo, ${problemCount.toLocaleString('pt-BR')} linhas têm problemas.` : ''
  throw invalidFieldsError({ file: `Linha ${first.line}, ${first.column}: ${first.reason}.${more} Nada foi importado.` })
}

/**
 * Restores archived items, and adds the ids to `known`.
 * @throws 403 without `finance.settings`; 422 for more than MAX_NEW_NAMES items, which suggests wrongly mapped columns
 */
async function createMissingItems(ctx: Ctx, known: KnownNames, unknown: readonly UnknownName[]): Promise<void> {
  if (unknown.length === 0) return
  if (unknown.length > MAX_NEW_NAMES)
    throw invalidFieldsError({
      unknown: `O arquivo traria ${unknown.length.toLocaleString('pt-BR')} nomes novos. Confira as colunas.`,
    })
  requirePermission(ctx.user, 'finance.settings')
  for (const { kind, name } of unknown) {
    const { id } = await createItem(ctx, { category: CONFIG_CATEGORY_BY_NAME_KIND[kind], name })
    known[kind].set(toNameKey(name), id)
  }
}

/** A number that no other advisory lock uses; see db/migrate.ts and features/prospecting/save-leads.ts. */
const IMPORTS_LOCK = 7_214_305

/** Makes imports run one at a time: two of the same file at once would not find each other's entries, and record each twice. */
const lockImports = (tx: Db): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(${IMPORTS_LOCK})`)

type RecordedImport = { id: number; kind: ImportKind } & Tally

type ImportedFile = Pick<typeof imports.$inferInsert, 'name' | 'signature' | 'mapping' | 'account'>

async function recordImport(ctx: Ctx, counted: Omit<RecordedImport, 'id'>, file: ImportedFile): Promise<RecordedImport> {
  const [row] = await ctx.db
    .insert(imports)
    .values({
      kind: counted.kind,
      ...file,
      rows: counted.entries,
      centavos: counted.centavos,
      recordedBy: ctx.user.id,
      createdAt: ctx.now(),
    })
    .returning({ id: imports.id })
  if (!row) throw new Error('an import was inserted without a row')
  return { id: row.id, ...counted }
}

async function serializeMovements(
  movements: readonly Movement[],
  known: KnownNames,
  imported: readonly RecordedImport[],
): Promise<string> {
  const ids = new Map(imported.map(({ kind, id }) => [kind, id]))
  const rows: string[] = []
  for await (const slice of inSlices(movements))
    for (const movement of slice)
      rows.push(
        JSON.stringify({
          kind: movement.kind,
          import_id: ids.get(movement.kind),
          date: movement.date,
          description: movement.description,
          centavos: movement.centavos,
          project_id: findKnownId(known, 'project', movement),
          category_id: findKnownId(known, 'category', movement),
          client_id: findKnownId(known, 'client', movement),
          supplier_id: findKnownId(known, 'supplier', movement),
          company_id: findKnownId(known, 'company', movement),
          method_id: findKnownId(known, 'method', movement),
          paid_on: movement.paidOn,
          ...Object.fromEntries(IMPORTED_TEXTS.map((name) => [entries[name].name, movement[name]])),
          recurrence: movement.recurrence,
          account: movement.account,
          bank_id: movement.bankId,
        }),
      )
  return `[${rows.join(',')}]`
}

/**
 * Inserts all movements in one statement, so that the triggers update each sum only once, in the order of the sums' keys
 * (docs/rollups.md).
 */
const listTexts = (write: (column: string) => string) =>
  sql.raw(IMPORTED_TEXTS.map((name) => write(entries[name].name)).join(', '))

async function insertMovements({ db, user, now }: Ctx, rows: string): Promise<void> {
  const at = now().toISOString()
  await db.execute(sql`
    insert into ${entries} (kind, date, description, centavos, project_id, category_id, client_id, supplier_id, company_id, method_id, paid_on,
      ${listTexts((column) => column)}, recurrence, account, bank_id, import_id, recorded_by, created_at, updated_at)
    select r.kind::entry_kind, r.date, r.description, r.centavos, r.project_id, r.category_id, r.client_id, r.supplier_id, r.company_id, r.method_id, r.paid_on,
      ${listTexts((column) => `r.${column}`)}, r.recurrence, r.account, r.bank_id, r.import_id, ${user.id}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${rows}::json) as r(kind text, import_id bigint, date date, description text, centavos bigint, project_id bigint, category_id bigint,
      client_id bigint, supplier_id bigint, company_id bigint, method_id bigint, paid_on date, ${listTexts((column) => `${column} text`)}, recurrence text, account text, bank_id text)`)
}

/**
 * All selected movements, or none.
 * @throws 429 and 422 as `readImportFile`; 422 for unreadable rows that are not skipped, or an empty selection; 403 for new names
 * without `finance.settings`
 */
export async function importEntries(
  ctx: Ctx,
  form: ImportForm,
  file: StoredFile | undefined,
): Promise<HandlerResult<typeof endpoint>> {
  allowLongStatements(ctx.db, ctx.timings)
  const read = await readImportFile(ctx, file, form)
  requireReadable(read, form)
  await lockImports(ctx.db)
  const reading = await compareWithExisting(ctx, read, form)
  const { selected } = reading
  if (selected.length === 0) throw invalidFieldsError({ file: 'Não há nada para importar neste arquivo' })
  const created = form.unknown === 'create' ? reading.unknown : []
  await createMissingItems(ctx, reading.known, created)
  const imported: RecordedImport[] = []
  const { signature } = reading
  const chosen = { name: file?.name ?? '', signature, mapping: form.mapping ?? null, account: form.account ?? null }
  for (const kind of ImportKind.options) {
    const { entries: count, centavos } = countAndSum(selected, kind)
    if (count > 0) imported.push(await recordImport(ctx, { kind, entries: count, centavos }, chosen))
  }
  await insertMovements(ctx, await serializeMovements(selected, reading.known, imported))
  if (file) ctx.uploads.release([file.key])
  return { imports: imported, created: created.length, leftOut: reading.rows - selected.length }
}
