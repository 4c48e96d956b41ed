import { type Decision, MOST_PROPOSED_LINES } from 'contract/bank/reconcile.ts'
import { IMPORT_FILE_RULE } from 'contract/finance/imports.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { listAccounts } from '#features/bank/account-queries.ts'
import { createAccount, editAccount } from '#features/bank/accounts.ts'
import { readReconciliation } from '#features/bank/reconciliation/read-reconciliation.ts'
import { reconcile } from '#features/bank/reconciliation/reconcile.ts'
import { importStatement } from '#features/bank/statements.ts'
import { BANK_TEXTS } from './agency.ts'
import { findOpeningDay, findReconciledDay } from './plan.ts'
import { BANKS, CARD_DAYS, type DemoAccount, type DemoStatement } from './statements.ts'

export type AccountIds = Readonly<Record<DemoAccount, number>>

/** Gives the main accounts of the two companies their names, beside a card and an investment. */
export async function createDemoAccounts(ctx: Ctx, [mainCompany, coursesCompany]: readonly number[]): Promise<AccountIds> {
  const { accounts } = await listAccounts(ctx, { archived: false })
  const idOf = (company: number | undefined) => accounts.find(({ companyId }) => companyId === company)?.id ?? 0
  const [main, courses] = [idOf(mainCompany), idOf(coursesCompany)]
  const openingDay = findOpeningDay(ctx.today())
  const rename = (id: number, name: string, ispb: string, { number, opening }: { number: string; opening: number }) =>
    editAccount(ctx, id, { name, ispb, number, openingDay, openingCentavos: opening, revision: 1 })
  await rename(main, 'Itaú', '60701190', BANKS.main)
  await rename(courses, 'Nubank', '18236120', BANKS.courses)
  const own = { companyId: mainCompany, openingDay, openingCentavos: 0 }
  const { id: card = 0 } = await createAccount(ctx, { kind: 'card', name: 'Cartão Nubank', ...own, ...CARD_DAYS, payerId: main })
  await createAccount(ctx, { ...own, kind: 'investment', name: 'CDB de reserva', openingCentavos: 2_500_000 })
  return { main, courses, card }
}

/** As a person would: what is certain, equal in amount, a transfer, or the bank's fee. */
function decide(
  { lines, certain, transfers, doubtful, fresh }: Awaited<ReturnType<typeof readReconciliation>>,
  until: CivilDate,
  feeCategoryId: number | undefined,
): Decision[] {
  const due = new Map(lines.filter(({ day }) => day <= until).map((line) => [line.id, line]))
  const equal = doubtful.flatMap(({ lineId, candidates: [candidate] }) => {
    const sum = candidate?.entries.reduce((total, { centavos }) => total + centavos, 0)
    return candidate && sum === Math.abs(due.get(lineId)?.centavos ?? 0) ? [{ lineId, candidate }] : []
  })
  return [
    ...[...certain, ...equal]
      .filter(({ lineId }) => due.has(lineId))
      .map(({ lineId, candidate }): Decision => ({ kind: 'match', lineIds: [lineId], entries: candidate.entries })),
    ...transfers
      .filter(({ lineIds }) => lineIds.every((id) => due.has(id)))
      .map(({ lineIds, transferId, otherAccountId }): Decision => ({ kind: 'transfer', lineIds, transferId, otherAccountId })),
    ...fresh
      .filter(({ lineId }) => due.get(lineId)?.description === BANK_TEXTS['Tarifa do banco'])
      .map(({ lineId }): Decision => ({ kind: 'record', lineId, description: 'Tarifa do banco', categoryId: feeCategoryId })),
  ]
}

export async function bringStatement(
  ctx: Ctx,
  { account, file, content }: DemoStatement,
  accounts: AccountIds,
  feeCategoryId: number | undefined,
): Promise<void> {
  const sent = { content: Buffer.from(content), name: file, field: 'file', rule: IMPORT_FILE_RULE, within: ctx.db }
  const stored = await ctx.uploads.store({ ...sent, folder: 'chunks' })
  const form = { kind: 'outflow', opposite: 'import', unknown: 'create', duplicates: 'skip', problems: 'refuse' } as const
  await importStatement(ctx, { ...form, accountId: accounts[account] }, stored)
  if (account === 'courses') return // the other side of its transfers comes with the main account's statement
  const decisions = decide(
    await readReconciliation(ctx, { limit: MOST_PROPOSED_LINES }),
    findReconciledDay(ctx.today()),
    feeCategoryId,
  )
  if (decisions.length > 0) await reconcile(ctx, decisions)
}
