import { sql } from 'drizzle-orm'
import { defineCheck } from '#app/doctor/check.ts'
import { findFaultyRows } from '#app/doctor/find-rows.ts'

/** An activity has exactly one line that is not reversed, with the points of its own rule, and a deleted one has none (docs/leaderboard.md). */
const WRONG_ACTIVITIES = sql`
  with given as (
    select l.* from ledger l where kind = 'given' and not exists (select from ledger r where r.reverses_id = l.id)),
  expected as (
    select a.id, a.deleted_at is null as counts, a.member_id, a.date, a.rule_id, coalesce(a.centavos, 0) as centavos,
      case when a.type = 'SALE' then 0 else 1 end as meetings, case when a.type = 'SALE' then 1 else 0 end as sales,
      case when a.type = 'SALE' then r.sale_points + coalesce(a.centavos, 0) / r.amount_centavos * r.amount_points
        else r.meeting_points end as points
    from activities a join point_rules r on r.id = a.rule_id)
  select e.id as example from expected e left join given g on g.activity_id = e.id
  group by e.id, e.counts
  having count(g.id) <> case when e.counts then 1 else 0 end
    or bool_or((g.member_id, g.date, g.rule_id, g.centavos, g.meetings, g.sales, g.points)
      is distinct from (e.member_id, e.date, e.rule_id, e.centavos, e.meetings, e.sales, e.points)) filter (where g.id is not null)
  order by e.id`

const WRONG_SUMS = sql`
  with sums as (
    select 'day' as period, date, member_id, sum(points) as points, sum(meetings) as meetings, sum(sales) as sales,
      sum(centavos) as centavos from ledger group by 2, 3
    union all
    select 'month', date_trunc('month', date)::date, member_id, sum(points), sum(meetings), sum(sales), sum(centavos)
      from ledger group by 2, 3),
  stored as (
    select 'day' as period, date, member_id, points, meetings, sales, centavos from daily_points
    union all select 'month', month, member_id, points, meetings, sales, centavos from monthly_points)
  select period || ' ' || date || ', member ' || member_id as example
  from (select * from sums where (points, meetings, sales, centavos) <> (0, 0, 0, 0)) as s
  full join (select * from stored where (points, meetings, sales, centavos) <> (0, 0, 0, 0)) as k using (period, date, member_id)
  where (s.points, s.meetings, s.sales, s.centavos) is distinct from (k.points, k.meetings, k.sales, k.centavos)
  order by period, date, member_id`

export const pointsCheck = defineCheck({
  name: 'points',
  kinds: {
    'points-of-activity-wrong': {
      severity: 'error',
      meaning: 'Atividades cujos pontos no extrato não são os que a regra delas dá.',
      remedy:
        'Abra Performance e veja o extrato de cada atividade. Excluir a atividade e registrá-la de novo dá os pontos certos; o extrato antigo fica.',
    },
    'points-totals-wrong': {
      severity: 'error',
      meaning: 'Somas de pontos por dia ou por mês não batem com o extrato: a classificação está errada.',
      remedy: 'Guarde um backup e refaça daily_points e monthly_points a partir de ledger (docs/leaderboard.md).',
    },
  },
  run: async ({ db }) => [
    ...(await findFaultyRows(db, 'points-of-activity-wrong', WRONG_ACTIVITIES)),
    ...(await findFaultyRows(db, 'points-totals-wrong', WRONG_SUMS)),
  ],
})
