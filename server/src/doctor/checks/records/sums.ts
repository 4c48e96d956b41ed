import { sql } from 'drizzle-orm'
import { defineCheck } from '../../check.ts'
import { findFaultyRows } from '../../find-rows.ts'

/** Selects the days whose stored sums differ from the sums of their entries (docs/rollups.md). */
export const WRONG_DAYS_QUERY = sql`
  with truth as (
    select kind, date, coalesce(sum(centavos), 0) as centavos, count(centavos) as entries, count(*) - count(centavos) as incomplete,
      count(*) filter (where paid_on is null) as open,
      count(*) filter (where paid_on is null and centavos is null) as open_incomplete,
      coalesce(sum(centavos) filter (where paid_on is null), 0) as open_centavos
    from entries where deleted_at is null group by 1, 2),
  stored as (
    select * from daily_totals where (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0))
  select kind || ' ' || date as example from truth full join stored using (kind, date)
  where (truth.centavos, truth.entries, truth.incomplete, truth.open, truth.open_incomplete, truth.open_centavos)
    is distinct from
    (stored.centavos, stored.entries, stored.incomplete, stored.open, stored.open_incomplete, stored.open_centavos)
  order by date desc, kind`

/** Selects the months whose stored sums by project and category differ from the sums of their entries. */
export const WRONG_MONTHS_QUERY = sql`
  with truth as (
    select kind, date_trunc('month', date)::date as month, coalesce(project_id, 0) as project_id,
      coalesce(category_id, 0) as category_id, sum(centavos) as centavos, count(*) as entries
    from entries where deleted_at is null and centavos is not null group by 1, 2, 3, 4),
  stored as (select * from monthly_totals where (centavos, entries) <> (0, 0))
  select kind || ' ' || to_char(month, 'YYYY-MM') || ', project ' || project_id || ', category ' || category_id as example
  from truth full join stored using (kind, month, project_id, category_id)
  where (truth.centavos, truth.entries) is distinct from (stored.centavos, stored.entries)
  order by month desc, kind, project_id, category_id`

const REMEDY =
  'Guarde um backup (npm run backup ARQUIVO) e refaça as somas com o comando SQL de docs/rollups.md, em "Tests, and repair". Depois procure quem as desligou: um gatilho desligado, ou alguém que escreveu nelas pelo psql.'

/** Compares the stored sums of entries with the entries (decision 0003). */
export const sumsCheck = defineCheck({
  name: 'sums',
  kinds: {
    'daily-totals-wrong': {
      severity: 'error',
      meaning: 'Somas por dia não batem com os lançamentos: painel, A Pagar e A Receber mostram valores errados nesses dias.',
      remedy: REMEDY,
    },
    'monthly-totals-wrong': {
      severity: 'error',
      meaning:
        'Somas por mês, projeto e categoria não batem com os lançamentos: fluxo de caixa, categorias ou projetos mostram valores errados.',
      remedy: REMEDY,
    },
  },
  run: async ({ db }) => [
    ...(await findFaultyRows(db, 'daily-totals-wrong', WRONG_DAYS_QUERY)),
    ...(await findFaultyRows(db, 'monthly-totals-wrong', WRONG_MONTHS_QUERY)),
  ],
})
