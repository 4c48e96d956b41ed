import { findBank } from 'contract/bank/banks.ts'
import type {
  importStatement as endpoint,
  previewStatement as previewEndpoint,
  StatementChecks,
  StatementForm,
} from 'contract/bank/statements.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import { inSlices } from '#core/concurrency.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { bankLines, statements } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { requireReadable } from '#features/finance/imports/import-entries.ts'
import { presentPreview } from '#features/finance/imports/preview-import.ts'
import { findKnownLines } from './known-lines.ts'
import { type ReadStatement, readStatement, readStatementAccount, type StatementLine } from './read-statement.ts'
import { checkStatement, readStatementHistory, type StatementAccount, type StatementHistory } from './statement-checks.ts'

type Comparison = { known: ReadonlyMap<StatementLine, number>; fresh: StatementLine[]; history: StatementHistory }

async function compare(db: Db, account: StatementAccount, { lines }: ReadStatement): Promise<Comparison> {
  const known = await findKnownLines(db, account.id, lines)
  return { known, fresh: lines.filter((line) => !known.has(line)), history: await readStatementHistory(db, account.id) }
}

function sumLines(lines: readonly StatementLine[]): number {
  const sum = lines.reduce((total, { centavos }) => total + centavos, 0)
  if (!Number.isSafeInteger(sum)) throw invalidFieldsError({ file: 'A soma dos valores passa do que cabe. Divida o arquivo.' })
  return sum
}

/** A cut file has not all purchases. */
function compareTotal({ file, lines }: ReadStatement): StatementChecks['total'] {
  const { billTotal, isCut } = file.facts
  const here = -sumLines(lines.filter(({ movement }) => movement.doubt !== 'billPayment'))
  if (billTotal === undefined || isCut || here === billTotal) return null
  return { printedCentavos: String(billTotal), hereCentavos: String(here) }
}

/** Later than any that is recorded. */
const NEW_ID = Number.MAX_SAFE_INTEGER

function presentChecks(account: StatementAccount, read: ReadStatement, { known, fresh, history }: Comparison): StatementChecks {
  const { lines, file, period, controls, others, otherAccount, otherBank, learned, currency, bill } = read
  const told = { id: NEW_ID, controls, ...(period ?? { firstDay: '', lastDay: '' }) }
  const days = [...Map.groupBy(fresh, ({ day }) => day)].map(([day, ofDay]) => ({ day, centavos: BigInt(sumLines(ofDay)) }))
  const withThis = { told: [...history.told, told], sums: [...history.sums, ...days] }
  return {
    firstDay: period?.firstDay ?? null,
    lastDay: period?.lastDay ?? null,
    known: known.size,
    lines: lines.length,
    centavos: String(sumLines(lines)),
    leftOut: Math.max(0, file.rows - lines.length),
    isCut: file.facts.isCut,
    others,
    otherAccount,
    otherBank,
    learned,
    currency,
    bill,
    total: compareTotal(read),
    ...(period ? checkStatement(account, withThis, told) : { gap: null, difference: null, opening: null }),
  }
}

export async function previewStatement(
  ctx: Ctx,
  form: StatementForm,
  stored: StoredFile | undefined,
): Promise<HandlerResult<typeof previewEndpoint>> {
  try {
    const account = await readStatementAccount(ctx.db, form.accountId, { isLocked: false })
    const read = await readStatement(ctx, account, { form, stored })
    const compared = await compare(ctx.db, account, read)
    const selected = compared.fresh.map(({ movement }) => movement)
    const existing = new Map([...compared.known.keys()].map(({ movement }) => [movement, 'duplicate' as const]))
    const preview = presentPreview({ ...read.file, movements: read.movements, selected, existing, unknown: [] })
    return { ...preview, bankAccountId: account.id, statement: presentChecks(account, read, compared) }
  } finally {
    await ctx.uploads.discard()
  }
}

/** @throws 422 naming both accounts or banks, or the currency, or the bill, or that nothing is in the file */
function requireOwnStatement({ name, ispb, number }: StatementAccount, read: ReadStatement): void {
  const { otherAccount, otherBank, bill, currency, lines, period, file } = read
  if (otherAccount)
    throw invalidFieldsError({
      accountId: number
        ? `O arquivo é da conta ${otherAccount}, e “${name}” tem o número ${number}. Escolha a conta do arquivo.`
        : `O arquivo tem movimentos das contas ${otherAccount}. Informe o número de “${name}” em Contas, e importe de novo.`,
    })
  if (otherBank)
    throw invalidFieldsError({
      accountId: `O arquivo é do banco ${otherBank}, e “${name}” é do ${findBank(ispb)?.name}. Escolha a conta do arquivo.`,
    })
  if (currency) throw invalidFieldsError({ file: `O arquivo está em ${currency}, e as contas são em reais. Nada foi importado.` })
  if (bill === null)
    throw invalidFieldsError({ bill: 'O arquivo só tem parcelas, e não diz de qual fatura são. Escolha a fatura.' })
  if (lines.length > 0 || (period && !file.facts.isCut)) return
  throw invalidFieldsError({
    file: file.facts.isCut
      ? 'O arquivo foi cortado antes do primeiro movimento. Baixe-o de novo.'
      : 'Não há nenhum movimento neste arquivo. Confira o período e as colunas.',
  })
}

/** In the order of time, as ids go up, also from a file that has the newest row first. */
async function insertLines({ db }: Ctx, accountId: number, statementId: number, lines: readonly StatementLine[]): Promise<void> {
  const isNewestFirst = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  const rows: string[] = []
  for await (const slice of inSlices([...lines.entries()]))
    for (const [at, { bankId, bill, purchasedOn, movement: _, ...line }] of slice)
      rows.push(JSON.stringify({ ...line, bank_id: bankId, bill, purchased_on: purchasedOn, position: at + 1 }))
  await db.execute(sql`
    insert into ${bankLines} (account_id, statement_id, day, centavos, description, counterparty, document, bank_id, bill, purchased_on, position, dollars)
    select ${accountId}::bigint, ${statementId}::bigint, r.day, r.centavos, r.description, r.counterparty, r.document, r.bank_id, r.bill,
      r.purchased_on, r.position, r.dollars
    from json_to_recordset(${`[${(isNewestFirst ? rows.reverse() : rows).join(',')}]`}::json)
      as r(day date, centavos bigint, description text, counterparty text, document text, bank_id text, bill date, purchased_on date,
        position integer, dollars text)`)
}

function isAllKnown({ controls, period }: ReadStatement, { fresh, history: { told } }: Comparison): boolean {
  const printed = new Set(told.flatMap((one) => one.controls.map(({ day, centavos }) => `${day} ${centavos}`)))
  const isCovered = told.some(({ firstDay, lastDay }) => period && firstDay <= period.firstDay && period.lastDay <= lastDay)
  return fresh.length === 0 && isCovered && controls.every(({ day, centavos }) => printed.has(`${day} ${centavos}`))
}

/** All lines that are not here yet, or none. @throws as its endpoint */
export async function importStatement(
  ctx: Ctx,
  form: StatementForm,
  stored: StoredFile | undefined,
): Promise<HandlerResult<typeof endpoint>> {
  allowLongStatements(ctx.db, ctx.timings)
  const unlocked = await readStatementAccount(ctx.db, form.accountId, { isLocked: false })
  const read = await readStatement(ctx, unlocked, { form, stored })
  requireReadable(read.file, form)
  const account = await readStatementAccount(ctx.db, form.accountId, { isLocked: true })
  if (account.number !== unlocked.number || account.kind !== unlocked.kind)
    throw invalidFieldsError({ accountId: `“${account.name}” mudou enquanto o arquivo era lido. Importe de novo.` })
  requireOwnStatement(account, read)
  const compared = await compare(ctx.db, account, read)
  const checks = presentChecks(account, read, compared)
  if (stored) ctx.uploads.release([stored.key])
  if (read.learned)
    await ctx.db
      .update(bankAccounts)
      .set({ number: read.learned })
      .where(and(eq(bankAccounts.id, account.id)))
  if (!read.period || isAllKnown(read, compared)) return { id: null, brought: 0, statement: checks }
  const [row] = await ctx.db
    .insert(statements)
    .values({
      accountId: account.id,
      name: stored?.name ?? '',
      ...read.period,
      lines: compared.fresh.length,
      signature: read.file.signature,
      mapping: form.mapping ?? null,
      controls: read.controls,
      total: checks.total,
      known: [...compared.known.values()],
      recordedBy: ctx.user.id,
      createdAt: ctx.now(),
    })
    .returning({ id: statements.id })
  if (!row) throw new Error('a statement was inserted without a row')
  await insertLines(ctx, account.id, row.id, compared.fresh)
  return { id: row.id, brought: compared.fresh.length, statement: checks }
}
