import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'

/** Every sum that is kept, and every sum as it should be: empty where they agree. docs/rollups.md */
export async function disagreements(api: Pick<TestApi, 'db'>): Promise<unknown[]> {
  const daily = await api.db.execute(sql`
    with truth as (
      select kind, date, sum(centavos) as centavos, count(*) as entries from entries
      where deleted_at is null and centavos is not null group by 1, 2)
    select * from truth full join (select * from daily_totals where centavos <> 0 or entries <> 0) kept using (kind, date)
    where truth.centavos is distinct from kept.centavos or truth.entries is distinct from kept.entries`)
  const monthly = await api.db.execute(sql`
    with truth as (
      select kind, date_trunc('month', date)::date as month, coalesce(project_id, 0) as project_id, coalesce(category_id, 0) as category_id, sum(centavos) as centavos
      from entries where deleted_at is null and centavos is not null group by 1, 2, 3, 4)
    select * from truth full join (select * from monthly_totals where centavos <> 0) kept using (kind, month, project_id, category_id)
    where truth.centavos is distinct from kept.centavos`)
  return [...daily.rows, ...monthly.rows]
}
