import type { BankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { companies } from '#db/tables/config.ts'

/** What moved from the opening day to today, in text, because a sum may exceed a JavaScript number (docs/rollups.md). */
const movedQuery = (today: CivilDate) => sql`lateral (
  select coalesce(sum(t.lines + t.loose), 0) as balance, coalesce(sum(t.loose), 0)::text as loose from account_totals t
  where t.account_id = ${bankAccounts.id} and t.day between coalesce(${bankAccounts.openingDay}, '-infinity') and ${today}) as moved`

const OPEN_LINES_QUERY = sql`lateral (
  select count(*) as count, min(l.day) as first_day from bank_lines l
  where l.account_id = ${bankAccounts.id} and l.deleted_at is null and l.match_id is null and l.ignored_reason is null) as open_lines`

const LAST_STATEMENT_QUERY = sql`lateral (
  select max(s.last_day) as day from statements s where s.account_id = ${bankAccounts.id} and s.undone_at is null) as last_statement`

const accountRowsQuery = (db: Db, today: CivilDate, condition: SQL | undefined) =>
  db
    .select({
      id: bankAccounts.id,
      revision: bankAccounts.revision,
      kind: bankAccounts.kind,
      name: bankAccounts.name,
      ispb: bankAccounts.ispb,
      branch: bankAccounts.branch,
      number: bankAccounts.number,
      companyId: bankAccounts.companyId,
      company: companies.name,
      openingCentavos: bankAccounts.openingCentavos,
      openingDay: bankAccounts.openingDay,
      closingDay: bankAccounts.closingDay,
      dueDay: bankAccounts.dueDay,
      payerId: bankAccounts.payerId,
      pixKey: bankAccounts.pixKey,
      pixName: bankAccounts.pixName,
      pixCity: bankAccounts.pixCity,
      isMain: bankAccounts.isMain,
      isArchived: sql<boolean>`${bankAccounts.archivedAt} is not null`,
      balanceCentavos: sql<string>`(${bankAccounts.openingCentavos} + moved.balance)::text`,
      looseCentavos: sql<string>`moved.loose`,
      lastStatementDay: sql<CivilDate | null>`last_statement.day::text`,
      firstOpenDay: sql<CivilDate | null>`open_lines.first_day::text`,
      openLines: sql`open_lines.count`.mapWith(Number),
    })
    .from(bankAccounts)
    .leftJoin(companies, eq(companies.id, bankAccounts.companyId))
    .crossJoin(movedQuery(today))
    .crossJoin(OPEN_LINES_QUERY)
    .crossJoin(LAST_STATEMENT_QUERY)
    .where(condition)
    .orderBy(
      sql`${companies.name} nulls first`,
      sql`${bankAccounts.companyId} nulls first`,
      desc(bankAccounts.isMain),
      asc(bankAccounts.kind),
      asc(bankAccounts.name),
      asc(bankAccounts.id),
    )

export async function sumBalances(db: Db, today: CivilDate, condition: SQL | undefined): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${bankAccounts.openingCentavos} + moved.balance), 0)::text`.mapWith(BigInt) })
    .from(bankAccounts)
    .crossJoin(movedQuery(today))
    .where(condition)
  return row?.sum ?? 0n
}

function findReconciledDay(lastStatementDay: CivilDate | null, firstOpenDay: CivilDate | null): CivilDate | null {
  if (lastStatementDay === null || firstOpenDay === null || firstOpenDay > lastStatementDay) return lastStatementDay
  return addDays(firstOpenDay, -1)
}

function sumByCompany(accounts: readonly BankAccount[]): HandlerResult<typeof listBankAccounts>['totals'] {
  return Array.from(
    Map.groupBy(accounts, ({ companyId }) => companyId),
    ([companyId, own]) => {
      const sum = own.reduce((total, { balanceCentavos }) => total + BigInt(balanceCentavos), 0n)
      return { companyId, company: own[0]?.company ?? null, centavos: String(sum) }
    },
  )
}

/** One statement, so that all balances are of one moment. */
export async function listAccounts(
  { db, today }: Ctx,
  { archived }: { archived: boolean },
): Promise<HandlerResult<typeof listBankAccounts>> {
  const day = today()
  const shown = archived ? isNotNull(bankAccounts.archivedAt) : isNull(bankAccounts.archivedAt)
  const rows = await accountRowsQuery(db, day, shown)
  const accounts = rows.map(({ firstOpenDay, ...row }) => ({
    ...row,
    reconciledUntil: findReconciledDay(row.lastStatementDay, firstOpenDay),
  }))
  return { today: day, accounts, totals: sumByCompany(accounts) }
}
