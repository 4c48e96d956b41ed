import { sql } from 'drizzle-orm'
import { defineCheck } from '#app/doctor/check.ts'
import { findFaultyRows } from '#app/doctor/find-rows.ts'
import { formatCommand } from '#core/format-command.ts'

export const WRONG_DAYS_QUERY = sql`
  with truth as (
    select kind, date, coalesce(sum(centavos), 0) as centavos, count(centavos) as entries, count(*) - count(centavos) as incomplete,
      count(*) filter (where paid_on is null) as open,
      count(*) filter (where paid_on is null and centavos is null) as open_incomplete,
      coalesce(sum(centavos - paid_centavos) filter (where paid_on is null), 0) as open_centavos
    from entries where deleted_at is null group by 1, 2),
  stored as (
    select * from daily_totals where (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0))
  select kind || ' ' || date as example from truth full join stored using (kind, date)
  where (truth.centavos, truth.entries, truth.incomplete, truth.open, truth.open_incomplete, truth.open_centavos)
    is distinct from
    (stored.centavos, stored.entries, stored.incomplete, stored.open, stored.open_incomplete, stored.open_centavos)
  order by date desc, kind`

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

export const WRONG_ACCOUNTS_QUERY = sql`
  with moved as (
    select account_id, day, 0 as lines, case kind when 'inflow' then centavos else -centavos end as loose,
      case kind when 'inflow' then centavos else 0 end as received, case kind when 'outflow' then centavos else 0 end as paid
    from paid_entries
    union all
    select account_id, day, 0, case when match_id is not null then 0 when kind = 'inflow' then total else -total end,
      case kind when 'inflow' then total else 0 end, case kind when 'outflow' then total else 0 end
    from (select p.*, e.kind, p.centavos + p.interest + p.fine - p.discount as total from payments p join entries e on e.id = p.entry_id) p
    where deleted_at is null
    union all
    select from_id, day, 0, -centavos, 0, 0 from transfers where deleted_at is null and not from_covered
    union all
    select to_id, day, 0, centavos, 0, 0 from transfers where deleted_at is null and not to_covered
    union all
    select account_id, day, centavos, 0, 0, 0 from bank_lines where deleted_at is null),
  truth as (
    select account_id, day, sum(lines) as lines, sum(loose) as loose, sum(received) as received, sum(paid) as paid
    from moved group by 1, 2 having (sum(lines), sum(loose), sum(received), sum(paid)) <> (0, 0, 0, 0)),
  stored as (select * from account_totals where (lines, loose, received, paid) <> (0, 0, 0, 0))
  select 'account ' || account_id || ', ' || day as example from truth full join stored using (account_id, day)
  where (truth.lines, truth.loose, truth.received, truth.paid) is distinct from (stored.lines, stored.loose, stored.received, stored.paid)
  order by day desc, account_id`

export const WRONG_CASH_QUERY = sql`
  with truth as (
    select account_id, date_trunc('month', day)::date as month, coalesce(project_id, 0) as project_id,
      coalesce(category_id, 0) as category_id, coalesce(sum(centavos) filter (where kind = 'inflow'), 0) as received,
      coalesce(sum(centavos) filter (where kind = 'outflow'), 0) as paid
    from cash_movements group by 1, 2, 3, 4),
  stored as (select * from cash_totals where (received, paid) <> (0, 0))
  select 'account ' || account_id || ', ' || to_char(month, 'YYYY-MM') || ', project ' || project_id || ', category ' || category_id
    as example
  from truth full join stored using (account_id, month, project_id, category_id)
  where (truth.received, truth.paid) is distinct from (stored.received, stored.paid)
  order by month desc, account_id, project_id, category_id`

const WRONG_RUN_TOTALS = sql`
  with audio as (
    select coalesce(sum(round(duration * 1000)), 0) as ms from recordings r where deleted_at is null and exists (
      select from transcriptions t join runs on runs.id = t.run_id where t.recording_id = r.id and runs.state = 'succeeded')),
  truth as (
    select coalesce(project_id, 0) as project_id, automation::text, count(*) as launched,
      count(*) filter (where state = 'succeeded') as succeeded, count(c.id) as contents
    from runs left join contents c on c.run_id = runs.id group by 1, 2),
  stored as (
    select project_id, automation::text, sum(launched) as launched, sum(succeeded) as succeeded, sum(contents) as contents
    from run_totals group by 1, 2 having sum(launched) <> 0 or sum(succeeded) <> 0 or sum(contents) <> 0)
  select automation || ', project ' || project_id as example from truth full join stored using (project_id, automation)
  where (truth.launched, truth.succeeded, truth.contents) is distinct from (stored.launched, stored.succeeded, stored.contents)
  union all
  select 'audio' where (select ms from audio) <> coalesce((select sum(audio_ms) from run_totals), 0)`

const WRONG_MARKS = sql`
  select id as example from recordings r where transcribed <> exists (
    select from transcriptions t join runs on runs.id = t.run_id where t.recording_id = r.id and runs.state = 'succeeded')
  order by id`

const WRONG_RUN_COUNTS = sql`
  with truth as (select user_id, automation, state, count(*) as runs from runs group by 1, 2, 3),
  stored as (select user_id, automation, state, sum(runs) as runs from run_counts group by 1, 2, 3 having sum(runs) <> 0)
  select 'person ' || user_id || ', ' || automation || ', ' || state as example
  from truth full join stored using (user_id, automation, state) where truth.runs is distinct from stored.runs`

const WRONG_LEAD_COUNTS = sql`
  with truth as (select status, count(*) as leads from leads where deleted_at is null group by 1),
  stored as (select status, sum(leads) as leads from lead_counts group by 1 having sum(leads) <> 0)
  select status as example from truth full join stored using (status) where truth.leads is distinct from stored.leads`

const REMEDY = `Guarde um backup (${formatCommand('backup', 'ARQUIVO')}) e refaça as somas como docs/rollups.md descreve ("To rebuild"). Depois procure um gatilho desligado, ou quem escreveu nelas pelo psql.`

/** Compares the stored sums of entries, accounts, runs and leads with their rows (decision 0003). */
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
    'account-totals-wrong': {
      severity: 'error',
      meaning: 'Somas das contas não batem com pagamentos, transferências e movimentos: saldos e previsão estão errados.',
      remedy: REMEDY,
    },
    'cash-totals-wrong': {
      severity: 'error',
      meaning: 'O que foi recebido e pago por projeto e categoria não bate com os pagamentos: o Caixa do painel está errado.',
      remedy: REMEDY,
    },
    'run-totals-wrong': {
      severity: 'error',
      meaning:
        'Totais de execuções, conteúdos ou áudio não batem com os registros: as horas economizadas e os totais dos projetos estão errados.',
      remedy: REMEDY,
    },
    'recording-marks-wrong': {
      severity: 'error',
      meaning: 'Gravações com a marca de transcrita errada: o tempo de áudio transcrito está errado.',
      remedy:
        'Ninguém as corrige por você: veja em Transcrições se cada gravação tem um texto, e corrija a coluna recordings.transcribed pelo psql, com o gatilho ligado.',
    },
    'run-counts-wrong': {
      severity: 'error',
      meaning: 'Os números ao lado da lista de execuções não batem com as execuções.',
      remedy: REMEDY,
    },
    'lead-counts-wrong': {
      severity: 'error',
      meaning: 'Os números ao lado da lista de contatos não batem com os contatos.',
      remedy: REMEDY,
    },
  },
  run: async ({ db }) => [
    ...(await findFaultyRows(db, 'daily-totals-wrong', WRONG_DAYS_QUERY)),
    ...(await findFaultyRows(db, 'monthly-totals-wrong', WRONG_MONTHS_QUERY)),
    ...(await findFaultyRows(db, 'account-totals-wrong', WRONG_ACCOUNTS_QUERY)),
    ...(await findFaultyRows(db, 'cash-totals-wrong', WRONG_CASH_QUERY)),
    ...(await findFaultyRows(db, 'run-totals-wrong', WRONG_RUN_TOTALS)),
    ...(await findFaultyRows(db, 'recording-marks-wrong', WRONG_MARKS)),
    ...(await findFaultyRows(db, 'run-counts-wrong', WRONG_RUN_COUNTS)),
    ...(await findFaultyRows(db, 'lead-counts-wrong', WRONG_LEAD_COUNTS)),
  ],
})
