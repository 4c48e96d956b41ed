import { addBills, type BillDays, billOf, dueDayOf, firstDayOfBill } from 'contract/bank/bills.ts'
import type { Basis } from 'contract/finance/dashboard.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ReadParam } from '#db/prepared-read.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'

type BillParam = (name: 'bills') => Placeholder
type Sources = { name: string; days: (param: BillParam) => SQL; months: (param: BillParam) => SQL }

/** What was paid with a card counts on the due day of its bill: that of its line, or of its own day without one. */
const cardRows = (param: BillParam) => sql`
  select e.kind, b.due as date, coalesce(e.project_id, 0) as project_id, coalesce(e.category_id, 0) as category_id, moved.centavos
  from jsonb_to_recordset(${param('bills')}::jsonb) as b (account bigint, closing date, due date, first date, last date)
  cross join lateral (
    select p.entry_id, p.centavos + p.interest + p.fine - p.discount as centavos from payments p
    where p.account_id = b.account and p.deleted_at is null and p.day between b.first and b.last
      and not exists (select from bank_lines l where l.match_id = p.match_id and l.bill is not null)
    union all
    select p.entry_id, p.centavos + p.interest + p.fine - p.discount from payments p
    where p.account_id = b.account and p.deleted_at is null
      and p.match_id in (select l.match_id from bank_lines l where l.account_id = b.account and l.bill = b.closing and l.deleted_at is null)
      and b.closing = (select max(l.bill) from bank_lines l where l.match_id = p.match_id)
    union all
    select paid.id, paid.centavos from entries paid
    where paid.account_id = b.account and paid.paid_on between b.first and b.last and paid.deleted_at is null and paid.paid_centavos = 0
      and paid.centavos is not null) as moved
  join entries e on e.id = moved.entry_id`

const totalRows = (columns: string, table: string) =>
  sql.raw(`select of_kind.kind, ${columns}, centavos from bank_accounts a join ${table} on account_id = a.id
    cross join lateral (values ('inflow'::entry_kind, received), ('outflow', paid)) as of_kind (kind, centavos) where a.kind <> 'card'`)

const ENTRIES: Sources = { name: 'dashboard', days: () => sql`daily_totals`, months: () => sql`monthly_totals` }
/** What was received and paid, in the shape of the totals of entries. */
const CASH: Sources = {
  name: 'dashboard_cash',
  days: (param) => sql`(
    ${totalRows('day as date', 'account_totals')} union all select kind, date, centavos from (${cardRows(param)}) as of_cards) as daily_totals`,
  months: (param) => sql`(
    ${totalRows('month, project_id, category_id', 'cash_totals')} union all
    select kind, date_trunc('month', date)::date, project_id, category_id, centavos from (${cardRows(param)}) as of_cards) as monthly_totals`,
}

type Card = BillDays & { account: number }
type Window = { from: CivilDate; to: CivilDate }

/** Longer than from a closing day to its due day. */
const LONGEST_DUE = 62

function listBillsDue(card: Card, { from, to }: Window) {
  const bills = []
  for (
    let closing = billOf(card, addDays(from, -LONGEST_DUE));
    dueDayOf(card, closing) <= to;
    closing = addBills(card, closing, 1)
  ) {
    const due = dueDayOf(card, closing)
    if (due >= from) bills.push({ account: card.account, closing, due, first: firstDayOfBill(card, closing), last: closing })
  }
  return bills
}

async function writeBills(db: Db, window: Window): Promise<string> {
  const { id: account, closingDay, dueDay, kind } = bankAccounts
  const cards = await db.select({ account, closingDay, dueDay }).from(bankAccounts).where(eq(kind, 'card'))
  const days = cards.map((card) => ({ ...card, closingDay: card.closingDay ?? 1, dueDay: card.dueDay ?? 1 }))
  return JSON.stringify(days.flatMap((card) => listBillsDue(card, window)))
}

/** Prepares a statement over the totals of entries, and the same over what was received and paid. `window`: the days that it reads. */
export function prepareForBasis<Values extends Record<string, unknown>, Rows>(
  prepare: (sources: Sources) => (db: Db, values: Values & { bills: string }) => Promise<Rows>,
) {
  const [ofEntries, ofCash] = [prepare(ENTRIES), prepare(CASH)]
  return async (db: Db, basis: Basis, values: Values, window: Window) =>
    basis === 'cash' ? ofCash(db, { ...values, bills: await writeBills(db, window) }) : ofEntries(db, { ...values, bills: '[]' })
}

export type BasisParam<Values extends Record<string, unknown>> = ReadParam<Values & { bills: string }>
