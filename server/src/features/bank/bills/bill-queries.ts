import { type Bill, billOf, type listBills as listBillsCall, toPay } from 'contract/bank/bills.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { accountTotals, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { isBillPayment } from '#features/finance/imports/recognize-statement.ts'
import { mainAccountExpression } from '#features/finance/payments/payment-rows.ts'
import { type BilledCard, type CardMovements, computeBills } from './compute-bills.ts'
import { expectInstalments, type InstalmentLine } from './expect-instalments.ts'

const payer = alias(bankAccounts, 'payer')

async function readCards(db: Db, condition: SQL | undefined): Promise<BilledCard[]> {
  const rows = await db
    .select({
      accountId: bankAccounts.id,
      account: bankAccounts.name,
      companyId: payer.companyId,
      payerId: payer.id,
      openingCentavos: bankAccounts.openingCentavos,
      openingDay: bankAccounts.openingDay,
      closingDay: sql<number>`${bankAccounts.closingDay}`,
      dueDay: sql<number>`${bankAccounts.dueDay}`,
    })
    .from(bankAccounts)
    .innerJoin(payer, eq(payer.id, sql`coalesce(${bankAccounts.payerId}, ${mainAccountExpression(bankAccounts.companyId)})`))
    .where(and(eq(bankAccounts.kind, 'card'), condition))
    .orderBy(bankAccounts.id)
  return rows
}

const idsOf = (cards: readonly BilledCard[]) => sql`any(${sql.param(cards.map(({ accountId }) => accountId))}::bigint[])`

type LineSum = {
  accountId: number
  bill: CivilDate | null
  /** Of lines without a bill, which a version before has imported. */
  day: CivilDate | null
  centavos: string
  isTransfer: boolean
  isExpected: boolean
  /** Where the words decide, or the line is yet to come. */
  description: string | null
}

async function readLineSums(db: Db, cards: readonly BilledCard[], today: CivilDate): Promise<LineSum[]> {
  const { rows } = await db.execute<LineSum>(sql`
    select l.account_id::int as "accountId", l.bill::text, case when l.bill is null then l.day end::text as day, sum(l.centavos)::text as centavos,
      l.centavos > 0 and exists (select from matches m where m.id = l.match_id and m.transfer_id is not null) as "isTransfer",
      l.day > ${today} as "isExpected",
      case when l.day > ${today} or (l.centavos > 0 and l.match_id is null) then l.description end as description
    from bank_lines l join bank_accounts a on a.id = l.account_id
    where l.account_id = ${idsOf(cards)} and l.deleted_at is null and l.day >= coalesce(a.opening_day, '-infinity')
    group by 1, 2, 3, 5, 6, 7`)
  return rows
}

const isCounted = (day: AnyPgColumn, today: CivilDate): SQL =>
  sql`${day} between coalesce(${bankAccounts.openingDay}, '-infinity') and ${today}`

/** `days`: all for which no line stands; `paid`: of it, the transfers to the card. */
async function readLoose(db: Db, cards: readonly BilledCard[], today: CivilDate) {
  const ids = cards.map(({ accountId }) => accountId)
  const days = await db
    .select({ accountId: accountTotals.accountId, day: accountTotals.day, centavos: accountTotals.loose })
    .from(accountTotals)
    .innerJoin(bankAccounts, eq(bankAccounts.id, accountTotals.accountId))
    .where(and(inArray(accountTotals.accountId, ids), ne(accountTotals.loose, 0n), isCounted(accountTotals.day, today)))
  const paid = await db
    .select({ accountId: transfers.toId, day: transfers.day, centavos: sql`${transfers.centavos}`.mapWith(BigInt) })
    .from(transfers)
    .innerJoin(bankAccounts, eq(bankAccounts.id, transfers.toId))
    .where(
      and(
        inArray(transfers.toId, ids),
        isNull(transfers.deletedAt),
        eq(transfers.toCovered, false),
        isCounted(transfers.day, today),
      ),
    )
  return { days, paid }
}

/** How long ago a bill may have closed from which purchases still go on, in days. */
const RECENT = 400

/** Of the last bill that was imported after it had closed, and of all later ones. */
async function readInstalmentLines(db: Db, cards: readonly BilledCard[], today: CivilDate) {
  const { rows } = await db.execute<InstalmentLine & { accountId: number }>(sql`
    with recent as materialized (
      select l.*, s.created_at::date > l.bill and l.bill < ${today} as is_whole from bank_lines l join statements s on s.id = l.statement_id
      where l.account_id = ${idsOf(cards)} and l.deleted_at is null and l.bill > ${addDays(today, -RECENT)}),
    whole as (select account_id, max(bill) as bill from recent where is_whole group by 1)
    select r.account_id::int as "accountId", r.bill::text, r.day::text, -r.centavos::float8 as centavos, r.description,
      exists (select from payments p join entries e on e.id = p.entry_id where p.match_id = r.match_id and e.series_id is not null) as "isOfSeries"
    from recent r left join whole w on w.account_id = r.account_id
    where r.centavos < 0 and r.bill >= coalesce(w.bill, '-infinity') order by r.id`)
  return rows
}

/** By card, the earliest first. */
export async function readBills(db: Db, today: CivilDate, condition: SQL | undefined): Promise<Bill[][]> {
  const cards = await readCards(db, condition)
  if (cards.length === 0) return []
  const [sums, loose] = [await readLineSums(db, cards, today), await readLoose(db, cards, today)]
  const instalments = await readInstalmentLines(db, cards, today)
  return cards.map((card) => {
    const isOwn = ({ accountId }: { accountId: number }) => accountId === card.accountId
    const movements: CardMovements = { charges: [], paid: 0n, expected: expectInstalments(card, instalments.filter(isOwn)) }
    for (const { bill: told, day, centavos, isTransfer, isExpected, description } of sums.filter(isOwn)) {
      const [bill, amount] = [told ?? billOf(card, day ?? today), BigInt(centavos)]
      const isPayment = isTransfer || (amount > 0n && description !== null && isBillPayment(description))
      if (isExpected) movements.expected.push({ bill, description: description ?? '', centavos: Number(-amount) })
      else if (isPayment) movements.paid += amount
      else movements.charges.push({ bill, centavos: -amount, isLoose: false })
    }
    const paid = loose.paid.filter(isOwn)
    for (const { centavos } of paid) movements.paid += centavos
    const spent = [...paid, ...loose.days.filter(isOwn).map((one) => ({ ...one, centavos: -one.centavos }))]
    for (const { day, centavos } of spent) movements.charges.push({ bill: billOf(card, day), centavos, isLoose: true })
    return computeBills(card, movements, today)
  })
}

const ACTIVE = isNull(bankAccounts.archivedAt)

/** Of all cards in use, bills of which something is to be paid, also those of which only expected instalments are known. */
export const readPayableBills = async (db: Db, today: CivilDate): Promise<Bill[]> =>
  (await readBills(db, today, ACTIVE)).flat().filter((bill) => toPay(bill) > 0n)

/** @throws 404 */
export function listBills(
  { db, today }: Ctx,
  { account }: { account?: number | undefined },
): Promise<HandlerResult<typeof listBillsCall>> {
  const day = today()
  return readSnapshot(db, async (tx) => {
    if (account === undefined) {
      const bills = (await readPayableBills(tx, day)).filter(
        ({ state, remainingCentavos }) => state !== 'next' || BigInt(remainingCentavos) > 0n,
      )
      return { today: day, bills: bills.sort((a, b) => (a.due < b.due ? -1 : 1)) }
    }
    const [bills] = await readBills(tx, day, eq(bankAccounts.id, account))
    if (!bills) throw notFoundError('Cartão não encontrado')
    return { today: day, bills: bills.reverse() }
  })
}
