import type { CivilDate } from 'contract/dates.ts'
import type pg from 'pg'

const BATCH = 50_000
const DAYS = 6 * 365

const ACTIVITIES = `
  insert into activities (member_id, type, date, centavos, rule_id, user_id, deleted_at)
  select 1 + (n * 7919::bigint) % 50, case when n % 3 = 0 then 'SALE' else 'MEETING' end::activity_type,
         $1::date - $2::int + 1 + ((n - 1)::bigint * $2 / $3)::int, case when n % 3 = 0 then 1000 + (n * 104729::bigint) % 3000000 end, 1, 1,
         case when n % 50 = 0 then now() end
  from generate_series($4::int, $5::int) n`

const GIVEN = `
  insert into ledger (activity_id, kind, member_id, date, points, meetings, sales, centavos, rule_id, user_id)
  select id, 'given', member_id, date, case type when 'SALE' then 50 + centavos / 10000 else 10 end,
         (type = 'MEETING')::int, (type = 'SALE')::int, coalesce(centavos, 0), 1, 1
  from activities where id between $1 and $2 order by id`

const REVERSED = `
  insert into ledger (activity_id, kind, member_id, date, points, meetings, sales, centavos, rule_id, user_id, reverses_id)
  select l.activity_id, 'reversed', l.member_id, l.date, -l.points, -l.meetings, -l.sales, -l.centavos, 1, 1, l.id
  from ledger l join activities a on a.id = l.activity_id
  where a.id between $1 and $2 and a.deleted_at is not null order by l.id`

/**
 * Fills a database with six years of meetings and sales of 50 members up to `today`, and their ledger lines, all of which pass through the
 * triggers. One activity in fifty is deleted.
 */
export async function fillLeaderboard(pool: pg.Pool, activities: number, today: CivilDate): Promise<void> {
  await pool.query("insert into members (name, name_key) select 'Membro ' || n, 'membro' || n from generate_series(2, 50) n")
  for (let from = 1; from <= activities; from += BATCH) {
    const to = Math.min(activities, from + BATCH - 1)
    await pool.query(ACTIVITIES, [today, DAYS, activities, from, to])
    await pool.query(GIVEN, [from, to])
    await pool.query(REVERSED, [from, to])
  }
  await pool.query('vacuum analyze')
}
