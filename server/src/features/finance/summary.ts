import type { CivilDate } from 'contract/dates.ts'
import type { EntryFilters, EntrySummary } from 'contract/finance/filters.ts'
import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dailyTotals, entries } from '../../db/tables/entries.ts'
import { type EntryKind, matching, onlyPeriod } from './filters.ts'

const centavos = sql<bigint>`coalesce(sum(${entries.centavos}), 0)::bigint`.mapWith(BigInt)
const count = sql<number>`count(*)`.mapWith(Number)

async function totals(db: Db, where: SQL | undefined) {
  const [row] = await db.select({ count, centavos }).from(entries).where(where)
  return row ?? { count: 0, centavos: 0n }
}

/** The same from the sums by day: not a row of `entries` is read. */
async function totalsByDay(db: Db, kind: EntryKind, { from, to }: EntryFilters) {
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${dailyTotals.entries}), 0)`.mapWith(Number),
      centavos: sql<bigint>`coalesce(sum(${dailyTotals.centavos}), 0)::bigint`.mapWith(BigInt),
    })
    .from(dailyTotals)
    .where(
      and(eq(dailyTotals.kind, kind), from ? gte(dailyTotals.date, from) : undefined, to ? lte(dailyTotals.date, to) : undefined),
    )
  return row ?? { count: 0, centavos: 0n }
}

/** Count and total of everything that the filters leave. */
export async function summarize(db: Db, kind: EntryKind, filters: EntryFilters, today: CivilDate): Promise<EntrySummary> {
  const found = matching(kind, filters, today)
  const incomplete = await totals(db, and(found, isNull(entries.centavos)))
  const overdue = await totals(db, and(found, isNull(entries.paidOn), lt(entries.date, today)))
  const all = onlyPeriod(filters) ? await totalsByDay(db, kind, filters) : await totals(db, found)
  return {
    quantidade: all.count + (onlyPeriod(filters) ? incomplete.count : 0),
    totalCentavos: Number(all.centavos),
    aCompletar: incomplete.count,
    vencidas: overdue.count,
    vencidasCentavos: Number(overdue.centavos),
  }
}
