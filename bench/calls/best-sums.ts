import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import type { Statement, StatementContext } from './statement.ts'

// The fastest known statements for the dashboard and for the lists of choices, written by hand (best-lists.ts says why).

const monthSums = (kind: string) => `(
  select row(sum(centavos) filter (where date >= $1), sum(centavos) filter (where date between $1 and $2),
    sum(centavos) filter (where date <= $3))
  from daily_totals where kind = '${kind}' and date between $4 and $5)`

export function kpisStatement({ today }: StatementContext): Statement {
  const month = toMonth(today)
  const before = addMonths(month, -1)
  return {
    text: `select ${monthSums('inflow')}, ${monthSums('outflow')},
      (select row(sum(open_centavos) filter (where date >= $2), sum(open_centavos) filter (where date < $2),
        sum(open) filter (where date < $2))
       from daily_totals where kind = 'outflow' and open > 0 and date <= $6),
      (select row(description, date) from entries
       where kind = 'outflow' and deleted_at is null and paid_on is null and date >= $2 order by date, id limit 1)`,
    values: [
      firstDayOfMonth(month),
      today,
      sameDayInMonth(before, today),
      firstDayOfMonth(before),
      lastDayOfMonth(month),
      addDays(today, 30),
    ],
  }
}

export const cashFlowStatement = ({ today }: StatementContext): Statement => ({
  text: `select kind, month, sum(centavos) from monthly_totals
    where kind in ('inflow', 'outflow') and month between $1 and $2 group by kind, month`,
  values: [firstDayOfMonth(addMonths(toMonth(today), -5)), firstDayOfMonth(toMonth(today))],
})

/** Sums the categories before it joins their names, so that it looks up five names instead of one name for each row of sums. */
export const topCategoriesStatement = ({ today }: StatementContext): Statement => ({
  text: `select id, name, color, centavos from (
      select category_id, sum(centavos) as centavos from monthly_totals where kind = 'outflow' and month = $1 group by category_id) sums
    left join categories on id = category_id where centavos > 0 order by centavos desc, name limit 5`,
  values: [firstDayOfMonth(toMonth(today))],
})

/** Selects every project once, with sums or without. The code that reads the few rows sorts and groups them. */
export const profitsStatement = ({ today }: StatementContext): Statement => ({
  text: `select id, name, archived_at is null, project_id, received, cost from projects full join (
      select project_id, sum(centavos) filter (where kind = 'inflow') as received, sum(centavos) filter (where kind = 'outflow') as cost
      from monthly_totals where kind in ('inflow', 'outflow') and month = $1 group by project_id) sums on id = project_id
    order by received desc, name`,
  values: [firstDayOfMonth(toMonth(today))],
})

export const categoriesStatement = (): Statement => ({
  text: 'select id, name, color, revision from categories where archived_at is null order by name, id',
  values: [],
})

export const projectsStatement = (): Statement => ({
  text: 'select id, name, revision from projects where archived_at is null order by id <> 1, name, id',
  values: [],
})
