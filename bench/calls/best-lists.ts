import type { Statement, StatementContext } from './statement.ts'

// The fastest known statements for the lists. They are written by hand and kept apart from the product's own statements, which are measured
// against them. Whoever finds a faster statement puts it here.

const COLUMNS = `id, revision, date, description, centavos, project_id, category_id, company_id, method_id, client_id, supplier_id,
  paid_on, paid_centavos, notes, payment_code, invoice_key, dollars, recurrence, series_id, occurrence`

const namesColumn = (table: string, reference: string) =>
  `(select json_object_agg(id, name) from ${table} where id = any(array(select ${reference} from page)))`

/**
 * Selects the rows of the page first, and then each referenced name once: a join or a subselect per row would look up the same dozen names
 * fifty times.
 */
const withNames = (page: string) => `
  with page as materialized (${page})
  select (select json_agg(json_build_array(${COLUMNS})) from page), ${namesColumn('projects', 'project_id')}, ${namesColumn('categories', 'category_id')},
    ${namesColumn('companies', 'company_id')}, ${namesColumn('methods', 'method_id')}, ${namesColumn('clients', 'client_id')},
    ${namesColumn('suppliers', 'supplier_id')},
    (select json_object_agg(id, occurrences) from series where id = any(array(select series_id from page))),
    (select json_agg(json_build_array(entry_id, id, kind, thumbnail_key, size, type, name) order by id)
     from receipts where entry_id = any(array(select id from page)) and deleted_at is null)`

const OUTFLOWS = "kind = 'outflow' and deleted_at is null"
const NEWEST = 'order by date desc, id desc'

export const firstPageStatement = (): Statement => ({
  text: withNames(`select ${COLUMNS} from entries where ${OUTFLOWS} ${NEWEST} limit 51`),
  values: [],
})

export const middlePageStatement = ({ middle }: StatementContext): Statement => ({
  text: withNames(`select ${COLUMNS} from entries where ${OUTFLOWS} and (date, id) < ($1, $2) ${NEWEST} limit 51`),
  values: [middle.date, middle.id],
})

/**
 * Searches the newest 6,000 outflows, and then the trigram index. No other order is as fast for both common and rare words
 * (docs/search.md).
 */
const SEARCH = withNames(`
  with near as materialized (
    select ${COLUMNS} from (
      select ${COLUMNS}, folded from entries where ${OUTFLOWS} ${NEWEST} limit 6000) newest
    where folded like $1 limit 51),
  far as materialized (
    select id, date from entries
    where ${OUTFLOWS} and folded like $1 and (select count(*) from near) < 51
      and (date, id) <= (select date, id from entries where ${OUTFLOWS} ${NEWEST} limit 1 offset 6000))
  select * from near
  union all (select ${COLUMNS} from entries where id in (select id from far ${NEWEST} limit 51)) ${NEWEST} limit 51`)

export const searchStatement = (word: string) => (): Statement => ({ text: SEARCH, values: [`%${word}%`] })

/** The first and the last day of each bucket, in days from today. */
const BUCKETS = [
  [-100_000, -1],
  [0, 0],
  [1, 7],
  [8, 30],
  [31, 100_000],
]
/**
 * Selects the first rows of each bucket. The condition on the bucket's end is outside of the subselect with the limit, so that one generic
 * plan is fast for every day.
 */
const bucketRows = BUCKETS.map(
  ([from, to]) => `(
    select * from (
      select ${COLUMNS} from entries
      where ${OUTFLOWS} and paid_on is null and date >= $1::date + (${from}) order by date, id limit 21) bucket
    where date <= $1::date + (${to}))`,
)
const bucketCases = BUCKETS.map(([, to], at) => `when date <= $1::date + (${to}) then ${at}`)

export const dueStatement = ({ today }: StatementContext): Statement => ({
  text: `${withNames(bucketRows.join(' union all '))},
    (select json_agg(sums) from (
      select case ${bucketCases.join(' ')} end, sum(open), sum(open_incomplete), sum(open_centavos) from daily_totals
      where kind = 'outflow' and open > 0 group by 1) sums)`,
  values: [today],
})

export const periodTotalStatement = ({ today }: StatementContext): Statement => ({
  text: `select sum(entries + incomplete), sum(centavos), sum(incomplete), sum(open) filter (where date < $3),
      sum(open_centavos) filter (where date < $3)
    from daily_totals where kind = 'outflow' and date between $1 and $2`,
  values: ['2026-01-01', '2026-12-31', today],
})
