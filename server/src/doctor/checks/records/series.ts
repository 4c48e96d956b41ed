import { listBankHolidays } from 'contract/bank-days.ts'
import { addDays, addMonths, dateInZone, sameDayInMonth, toMonth } from 'contract/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { readTimeZone } from '../../../db/workspace.ts'
import { type DoctorContext, defineCheck } from '../../check.ts'
import { findFaultyRows, hoursBefore, instantExpression } from '../../find-rows.ts'

/** All years of which an entry may have a date. */
const YEARS = Array.from({ length: 300 }, (_, index) => 1900 + index)
const HOLIDAYS = sql.param(`{${YEARS.flatMap((year) => [...listBankHolidays(String(year)).keys()]).join()}}`)

/**
 * Builds the SQL of the day of occurrence `n` of the series `s`, from its anchor (docs/series.md). The SQL does not use the
 * contract's `computeOccurrenceDate`, so that a fault of that function is found here; it has the holidays from there.
 */
const dayExpression = (n: SQL) => sql`
  case s.unit
    when 'day' then s.anchor + ${n} * s.every
    when 'week' then s.anchor + ${n} * s.every * 7
    else (with first as (select (date_trunc('month', s.anchor) + make_interval(months => ${n} * s.every))::date as day)
      select case when s.bank_day is not null then (
        select max(open_day) from (select day::date as open_day from generate_series(first.day, first.day + interval '1 month' - interval '1 day', '1 day') day
          where extract(isodow from day) < 6 and not day::date = any(${HOLIDAYS}::date[]) order by 1 limit s.bank_day) open_days)
      else first.day + least(coalesce(s.day_of_month, extract(day from s.anchor)::int),
        extract(day from first.day + interval '1 month' - interval '1 day')::int) - 1 end from first)
  end`

/**
 * Selects the numbers below `next_occurrence` that have neither an entry nor a skip. Left out are the recurrences that were resumed after a
 * pause or an end, according to the change log: these lack occurrences on purpose.
 */
const MISSING = sql`
  with resumed as (
    select coalesce(s.split_from, s.id) as id from changes c join series s on s.id = c.thing_id where c.thing = 'series' and (
      (c.columns -> 'paused_at' -> 0 <> 'null' and c.columns -> 'paused_at' -> 1 = 'null') or
      (c.columns -> 'ended_at' -> 0 <> 'null' and c.columns -> 'ended_at' -> 1 = 'null')))
  select s.id || ' #' || n as example from series s, generate_series(s.first_occurrence, s.next_occurrence - 1) n
  where coalesce(s.split_from, s.id) not in (select id from resumed)
    and not exists (select from entries e where e.series_id = s.id and e.occurrence = n)
    and not exists (select from series_skips k where k.series_id = s.id and k.occurrence = n)
  order by s.id, n`

/**
 * Selects the occurrences that exist twice. Counting reads the table's own rows, and so also finds the rows that a damaged unique
 * index let in.
 */
const DOUBLED = sql`
  select series_id || ' #' || occurrence as example from entries
  where series_id is not null group by series_id, occurrence having count(*) > 1 order by series_id, occurrence`

/** Selects the occurrences on another day than the rule's, although no person chose that day. */
const WRONG_DATE = sql`
  select s.id || ' #' || e.occurrence as example from entries e join series s on s.id = e.series_id
  where not e.own_fields @> '{date}' and e.date <> (${dayExpression(sql`e.occurrence`)})
  order by s.id, e.occurrence`

/** The occurrences are made daily, up to twelve months ahead: a series is late after two days. */
const DAYS_LATE = 2

/**
 * Selects the active series without their next occurrence, which a server should have made by the time at which it last trusted
 * its clock. A series that a person changed less than two days earlier is left out, because it may have been resumed since the
 * last daily work.
 */
async function behindQuery({ db, seenAt }: DoctorContext): Promise<SQL> {
  const day = addDays(dateInZone(await readTimeZone(db), seenAt), -DAYS_LATE)
  const changedBefore = instantExpression(hoursBefore(seenAt, DAYS_LATE * 24))
  const horizon = sameDayInMonth(addMonths(toMonth(day), 12), day)
  return sql`
    select s.id || ' #' || s.next_occurrence as example from series s
    where s.ended_at is null and s.paused_at is null and s.updated_at <= ${changedBefore}
      and s.next_occurrence < coalesce(s.occurrences, s.next_occurrence + 1)
      and (${dayExpression(sql`s.next_occurrence`)}) <= least(${horizon}::date, s.until)
    order by s.id`
}

/** Compares the occurrences of every series with its rule. */
export const seriesCheck = defineCheck({
  name: 'series',
  kinds: {
    'series-missing': {
      severity: 'error',
      meaning: 'Faltam ocorrências de recorrências: contas que ninguém lembrará de pagar ou receber.',
      remedy:
        'Abra a recorrência (Recorrências) e registre à mão o que falta, com a data da regra. Nenhuma tela as apaga assim: veja se alguém usou o psql.',
    },
    'series-doubled': {
      severity: 'error',
      meaning: 'Ocorrências em dobro: a mesma conta entra duas vezes nas somas.',
      remedy:
        'Exclua uma das duas na lista de lançamentos. O índice entries_series deveria impedir isto: refaça-o com REINDEX INDEX entries_series.',
    },
    'series-wrong-date': {
      severity: 'error',
      meaning: 'Ocorrências em outro dia que o da regra, sem que alguém tenha mudado o dia à mão.',
      remedy: 'Abra cada lançamento e corrija a data. Nenhuma tela a muda assim: veja se alguém usou o psql.',
    },
    'series-behind': {
      severity: 'error',
      meaning: 'Recorrências ativas que não têm as próximas ocorrências, embora o servidor tenha funcionado.',
      remedy: 'Reinicie o servidor, que as cria ao iniciar. Se voltarem a faltar, procure "series" entre os erros do log.',
    },
  },
  run: async (context) => [
    ...(await findFaultyRows(context.db, 'series-missing', MISSING)),
    ...(await findFaultyRows(context.db, 'series-doubled', DOUBLED)),
    ...(await findFaultyRows(context.db, 'series-wrong-date', WRONG_DATE)),
    ...(await findFaultyRows(context.db, 'series-behind', await behindQuery(context))),
  ],
})
