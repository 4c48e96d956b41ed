import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'

/**
 * Compares every stored sum with the sum of its entries (docs/rollups.md).
 * @returns the rows that differ; empty where all agree
 */
export async function findWrongSums(api: Pick<TestApi, 'db'>): Promise<unknown[]> {
  const daily = await api.db.execute(sql`
    with truth as (
      select kind, date, coalesce(sum(centavos), 0) as centavos, count(centavos) as entries, count(*) - count(centavos) as incomplete,
        count(*) filter (where paid_on is null) as open,
        count(*) filter (where paid_on is null and centavos is null) as open_incomplete,
        coalesce(sum(centavos) filter (where paid_on is null), 0) as open_centavos
      from entries where deleted_at is null group by 1, 2),
    kept as (
      select * from daily_totals where (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0))
    select * from truth full join kept using (kind, date)
    where (truth.centavos, truth.entries, truth.incomplete, truth.open, truth.open_incomplete, truth.open_centavos)
      is distinct from (kept.centavos, kept.entries, kept.incomplete, kept.open, kept.open_incomplete, kept.open_centavos)`)
  const monthly = await api.db.execute(sql`
    with truth as (
      select kind, date_trunc('month', date)::date as month, coalesce(project_id, 0) as project_id, coalesce(category_id, 0) as category_id,
        sum(centavos) as centavos, count(*) as entries
      from entries where deleted_at is null and centavos is not null group by 1, 2, 3, 4),
    kept as (select * from monthly_totals where (centavos, entries) <> (0, 0))
    select * from truth full join kept using (kind, month, project_id, category_id)
    where (truth.centavos, truth.entries) is distinct from (kept.centavos, kept.entries)`)
  return [...daily.rows, ...monthly.rows]
}
