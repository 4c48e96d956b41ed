import { formatBillName, toPay } from 'contract/bank/bills.ts'
import { FORECAST_DAYS, type readForecast as readForecastCall } from 'contract/bank/forecast.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { sumBalances } from './account-queries.ts'
import { readPayableBills } from './bills/bill-queries.ts'

const SHOWN_ITEMS = 3

type Forecast = HandlerResult<typeof readForecastCall>

function companyCondition(column: AnyPgColumn, company: IdOrNone | undefined): SQL | undefined {
  if (company === undefined) return undefined
  return company === 'none' ? isNull(column) : eq(column, company)
}

type DueItem = {
  day: CivilDate
  description: string
  kind: 'inflow' | 'outflow'
  centavos: number
  /** Of the day, by size. */
  rank: number
  /** Of all that is due on the day. */
  sum: string
  count: number
}

/** What remains of them, and what instalments will add. */
async function readDueBills(db: Db, today: CivilDate, company: IdOrNone | undefined) {
  const bills = await readPayableBills(db, today)
  return bills
    .filter(({ companyId }) => company === undefined || (companyId ?? 'none') === company)
    .map((bill) => ({ date: bill.due, description: formatBillName(bill), centavos: Number(toPay(bill)) }))
    .filter(({ date }) => date <= addDays(today, FORECAST_DAYS))
}

/** By day what remains to be paid: the largest items, and the largest outflow. An entry without a value counts nothing. */
async function readDueItems(db: Db, today: CivilDate, company: IdOrNone | undefined): Promise<DueItem[]> {
  const bills = await readDueBills(db, today, company)
  const open = and(
    isNull(entries.deletedAt),
    isNull(entries.paidOn),
    sql`${entries.centavos} is not null`,
    sql`${entries.date} <= ${addDays(today, FORECAST_DAYS)}`,
    companyCondition(entries.companyId, company),
  )
  const { rows } = await db.execute<DueItem>(sql`
    with due as (
      select id, greatest(date, ${today}::date)::text as day, description, kind, centavos - paid_centavos as centavos from entries where ${open}
      union all
      select null, greatest(date, ${today}::date)::text, description, 'outflow', centavos
      from json_to_recordset(${JSON.stringify(bills)}::json) as bill (date date, description text, centavos bigint)),
    ranked as (
      select *, row_number() over by_size as rank, row_number() over (partition by day, kind order by centavos desc, id) as rank_of_kind,
        sum(case kind when 'inflow' then centavos else -centavos end) over (partition by day)::text as sum, count(*) over (partition by day) as count
      from due window by_size as (partition by day order by centavos desc, id))
    select day, description, kind, centavos::float8 as centavos, rank::int as rank, sum, count::int as count from ranked
    where rank <= ${SHOWN_ITEMS} or (kind = 'outflow' and rank_of_kind = 1) order by day, rank`)
  return rows
}

function buildDays(today: CivilDate, balance: bigint, due: ReadonlyMap<CivilDate, readonly DueItem[]>): Forecast['days'] {
  let rest = balance
  return Array.from({ length: FORECAST_DAYS + 1 }, (_, n) => {
    const day = addDays(today, n)
    const found = due.get(day) ?? []
    rest += BigInt(found[0]?.sum ?? 0)
    const shown = found.filter(({ rank }) => rank <= SHOWN_ITEMS)
    return {
      day,
      balanceCentavos: String(rest),
      items: shown.map(({ description, kind, centavos }) => ({ description, kind, centavos })),
      more: (found[0]?.count ?? 0) - shown.length,
    }
  })
}

function findLowest(days: Forecast['days'], due: ReadonlyMap<CivilDate, readonly DueItem[]>): Forecast['lowest'] {
  const [first, ...others] = days
  if (!first || due.size === 0) return null
  const { day, balanceCentavos } = others.reduce(
    (lowest, next) => (BigInt(next.balanceCentavos) < BigInt(lowest.balanceCentavos) ? next : lowest),
    first,
  )
  const largest = due.get(day)?.find(({ kind }) => kind === 'outflow')
  return { day, balanceCentavos, after: largest?.description ?? null }
}

/** One snapshot, so that nothing is both in the balance and still due. */
export function readForecast({ db, today }: Ctx, { company }: { company?: IdOrNone | undefined }): Promise<Forecast> {
  const day = today()
  return readSnapshot(db, async (tx) => {
    const ready = and(
      inArray(bankAccounts.kind, ['bank', 'cash']),
      isNull(bankAccounts.archivedAt),
      companyCondition(bankAccounts.companyId, company),
    )
    const balance = await sumBalances(tx, day, ready)
    const due = Map.groupBy(await readDueItems(tx, day, company), (item) => item.day)
    const days = buildDays(day, balance, due)
    return { today: day, balanceCentavos: String(balance), days, lowest: findLowest(days, due) }
  })
}
